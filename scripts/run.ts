import { type SpawnOptions, spawn } from 'node:child_process'

export interface Outcome {
  /** The exit status; 1 also if the program could not be started or was killed. */
  status: number
  output: string
}

/** Runs a program to its end and captures its output. It does not outlive this process. */
export function run(program: string, args: string[], options: SpawnOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const end = () => child.kill()
    process.once('exit', end)
    child.once('close', () => process.off('exit', end))
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.once('error', (error) => resolve({ status: 1, output: `${output}${error.message}` }))
    child.once('close', (code) => resolve({ status: code ?? 1, output }))
  })
}
