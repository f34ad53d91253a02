import { updateSettings } from '@parley/api/settings/endpoints'
import { LINE_HEIGHTS } from '#data/appearance.ts'
import type { App } from '#data/context.ts'

/** Keeps how close messages stand, for all devices of the person. */
export async function setDensity({ connection }: App, density: keyof typeof LINE_HEIGHTS): Promise<void> {
  await connection.call(updateSettings, { web_line_height_percent: LINE_HEIGHTS[density] })
}
