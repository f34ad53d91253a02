import { discoverContract } from './discover.ts'
import { openapiDocument } from './openapi.ts'

// `npm run openapi -w api > openapi.json`: the document, for tools that read it from a file.
const url = process.argv[2] ?? 'http://localhost:9991'
const document = openapiDocument(await discoverContract(), { url })
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)
