import { z } from 'zod'
import { event } from '../contract/event.ts'
import { realmExport } from './objects.ts'

export const realmExportEvent = event({
  type: 'realm_export',
  summary: 'All data exports anew.',
  fields: { exports: z.array(realmExport) },
})

export const realmExportConsentEvent = event({
  type: 'realm_export_consent',
  summary: 'A user gave or took back their consent to a full export.',
  fields: { user_id: z.int(), consented: z.boolean() },
})
