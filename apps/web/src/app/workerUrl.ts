/**
 * The URL of the service worker: the only code that the app references by text. Pages use Trusted
 * Types, and supporting browsers accept such a URL only from this policy.
 */

type Policy = { createScriptURL(text: string): string }
type Policies = { createPolicy(name: string, rules: Policy): Policy }

const WORKER = '/sw.js'

export function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (!trustedTypes) return WORKER
  return trustedTypes.createPolicy('assay', { createScriptURL: () => WORKER }).createScriptURL('')
}
