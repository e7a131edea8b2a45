/**
 * Where the service worker is: the one piece of code that the app names by text. Pages are served
 * with Trusted Types, and browsers that know them take such an address from this policy alone.
 */
type Policy = { createScriptURL(text: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

const WORKER = '/sw.js'

export function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return WORKER
  return trustedTypes.createPolicy('assay', { createScriptURL: () => WORKER }).createScriptURL('')
}
