import { COMMON_HELP, readArguments } from './arguments.ts'
import { connect } from './configuration.ts'
import type { Command } from './main.ts'
import { exitCodes, UsageError } from './problems.ts'

export const mcp: Command = {
  help: `Lets an assistant read and search here, by the Model Context Protocol over its input and output.

  parley mcp [--allow-sending]

The assistant starts it, and sees what the account or key may see. Make a key for it that reads only, and only in chosen
channels if that is enough. Without --allow-sending there is no tool that writes.

  --allow-sending   the assistant may send messages, as this account
${COMMON_HELP}`,
  async run(args) {
    const { values, positionals } = readArguments(args, { 'allow-sending': { type: 'boolean' } })
    if (positionals.length > 0) throw new UsageError('mcp takes no words')
    const connection = connect(values.config)
    // Loaded only here: it takes longer than all of another command.
    const { serve } = await import('./mcp/serve.ts')
    await serve(connection, { maySend: values['allow-sending'] === true })
    return exitCodes.done
  },
}
