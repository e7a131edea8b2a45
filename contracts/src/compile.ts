/**
 * Solidity to bytecode by solc-js: no network, no clock, the same bytes on every machine. Metadata
 * is left out of the code, so that only what the contract does decides its bytes.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Artifact = {
  abi: readonly Record<string, unknown>[]
  /** What is sent to create the contract, without its constructor's arguments. */
  bytecode: `0x${string}`
  /** What then stands on the chain, with zeros where its immutable values will be. */
  runtime: `0x${string}`
  /**
   * Of each immutable in the order of the source: the bytes of the runtime that its words begin at.
   */
  immutables: readonly (readonly number[])[]
}

type Evm = {
  bytecode: { object: string }
  deployedBytecode: { object: string; immutableReferences: Record<string, { start: number }[]> }
}

type Output = {
  errors?: { severity: string; formattedMessage: string }[]
  contracts?: Record<string, Record<string, { abi: Artifact['abi']; evm: Evm }>>
}

/** Compiles `<name>.sol` of this folder, which holds the contract of that name. */
export function compile(file: string): Artifact {
  const name = file.replace(/^.*\//, '')
  const content = readFileSync(join(import.meta.dirname, `${file}.sol`), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { [name]: { content } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      metadata: { appendCBOR: false, bytecodeHash: 'none' },
      outputSelection: {
        '*': { '*': ['abi', 'evm.bytecode.object', 'evm.deployedBytecode'] },
      },
    },
  }
  const output = JSON.parse(solc(JSON.stringify(input))) as Output
  const failure = output.errors?.[0]
  if (failure) throw new Error(failure.formattedMessage)
  const found = output.contracts?.[name]?.[name]
  if (!found) throw new Error(`${file}.sol holds no contract ${name}.`)
  const { object, immutableReferences } = found.evm.deployedBytecode
  // Their keys are numbers that grow with the source, and objects list such keys in order.
  const immutables = Object.values(immutableReferences).map((words) =>
    words.map(({ start }) => start),
  )
  return {
    abi: found.abi,
    bytecode: `0x${found.evm.bytecode.object}`,
    runtime: `0x${object}`,
    immutables,
  }
}

/**
 * In a process of its own: the compiler is large, and V8 can end a process that has its WebAssembly
 * while threads come and go.
 */
function solc(input: string): string {
  const run =
    "process.stdout.write(require('solc').compile(require('node:fs').readFileSync(0, 'utf8')))"
  const options = { cwd: import.meta.dirname, input, maxBuffer: 2 ** 26 }
  return execFileSync(process.execPath, ['--eval', run], options).toString()
}

/** The TypeScript file that keeps an artifact, as it is committed. */
export function artifactFile(name: string): string {
  const constant = `${name[0]?.toLowerCase()}${name.slice(1)}`
  const artifact = compile(name)
  return `/** Compiled from ${name}.sol by \`npm run contracts\`; a test compiles it again to the same bytes. */
export const ${constant} = ${JSON.stringify(artifact, null, 2)} as const
`
}

export const CONTRACTS = ['DepositVault', 'DemoToken'] as const
