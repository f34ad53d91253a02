/** How long a test waits for what happens by itself. Only what never comes is to fail, however busy the machine is. */
export const PATIENCE = { timeout: 30_000 }
