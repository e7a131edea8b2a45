/**
 * What `react` means in the browser: Preact's implementation of the same interface, a sixth of the
 * size. The one name that it lacks serves a form of routing that the app does not use.
 */
// biome-ignore lint/performance/noBarrelFile: it stands for the whole of another module.
export * from 'preact/compat'
export { default } from 'preact/compat'

export function useOptimistic() {
  throw new Error('Optimistic state is not part of this build.')
}
