/** A short name of a browser: `Firefox, Windows`. Unknown ones stay short. */

const BROWSERS: readonly [RegExp, string][] = [
  [/MetaMask/i, 'MetaMask'],
  [/Trust/i, 'Trust Wallet'],
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/HeadlessChrome|Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

export function agentName(agent: string): string {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1]
  const known = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter(Boolean).join(', ')
  return known || agent.slice(0, 40)
}
