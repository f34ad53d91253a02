import { z } from 'zod'
import { auditActionNames, auditAreas } from './actions.ts'

/** How a change came in. */
export const auditActorTypes = ['session', 'api_key', 'visitor', 'scim', 'operator', 'server'] as const

const auditActor = z
  .strictObject({
    type: z
      .enum(auditActorTypes)
      .describe(
        'A browser session, an API key, somebody without either (by a link in a letter, or before a log-in), a provider ' +
          'by SCIM, whoever runs the server, or the server by itself.',
      ),
    user_id: z.int().nullable(),
    credential_id: z
      .int()
      .nullable()
      .describe('Which session, API key or SCIM token. Null for the key that every account has.'),
    address: z.string().nullable(),
    user_agent: z.string().nullable(),
    browser: z
      .string()
      .optional()
      .describe(
        'What `user_agent` says in words: name and version. Only in pages, not in lines; empty if unknown.',
      ),
    operating_system: z.string().optional().describe('The same of its system.'),
    client: z.string().nullable().describe('The name of the client program.'),
    command: z.string().nullable().describe('The command of the operator.'),
    request_id: z
      .string()
      .nullable()
      .describe('What the answer had as `x-request-id`, and lines of the log have as `request`.'),
  })
  .meta({ id: 'AuditActor', description: 'Who changed something, and from where.' })

export const auditEntry = z
  .strictObject({
    id: z.int().describe('Ascending in the order of the changes. It never changes.'),
    timestamp: z.int().describe('UNIX seconds.'),
    action: z.enum(auditActionNames),
    area: z.enum(auditAreas),
    actor: auditActor,
    user_ids: z.array(z.int()).describe('The people whom it is about.'),
    stream_id: z.int().nullable(),
    group_id: z.int().nullable(),
    subject: z.string().nullable().describe('Which setting, or the name of the thing.'),
    old_value: z.json().describe('Null if there was none, or it is a secret.'),
    new_value: z.json().describe('Null if there is none, or it is a secret.'),
  })
  .meta({
    id: 'AuditEntry',
    description: 'A change of rights, settings, accounts or credentials, or a look at data.',
  })
export type AuditEntry = z.infer<typeof auditEntry>
