/**
 * Who may import whom: packages in one direction, features never each other, the demo only what
 * starts it; no barrels.
 */
import { dirname, join } from 'node:path'
import { atEach, type Complaint, type Source } from '../sources.ts'

const MAY_IMPORT: Record<string, readonly string[]> = {
  'packages/money': [],
  'packages/domain': ['money'],
  'packages/engine': ['money', 'domain'],
  'packages/wire': ['money', 'domain'],
  'packages/ui': [],
  contracts: [],
  'apps/server': ['money', 'domain', 'engine', 'wire', 'contracts'],
  'apps/web': ['money', 'domain', 'wire', 'ui', 'contracts'],
  'apps/console': ['money', 'domain', 'wire', 'ui'],
}
const IMPORT = /(?:from|import\()\s*'([^']+)'/

export function checkArrows(sources: readonly Source[]): Complaint[] {
  return sources
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap((source) => [
      ...packageArrows(source),
      ...featureArrows(source),
      ...demoArrows(source),
      ...barrels(source),
    ])
}

function packageArrows(source: Source): Complaint[] {
  const home = Object.keys(MAY_IMPORT).find((folder) => source.path.startsWith(`${folder}/`))
  if (!home) return []
  const own = home.split('/')[1] as string
  return atEach(source, IMPORT, ([, target = '']) => {
    const name = /^@assay\/(\w+)\//.exec(target)?.[1]
    if (!name || name === own || MAY_IMPORT[home]?.includes(name)) return undefined
    const allowed = MAY_IMPORT[home]?.join(', ') || 'nothing'
    return { rule: 'arrow', advice: `${home} may import ${allowed}; move what is shared down.` }
  })
}

function featureArrows(source: Source): Complaint[] {
  const match = /^(apps\/\w+\/src)\/features\/(\w+)\//.exec(source.path)
  if (!match || source.isTest) return []
  const [, app = '', feature = ''] = match
  return atEach(source, IMPORT, ([, target = '']) => {
    if (!target.startsWith('.')) return undefined
    const path = join(dirname(source.path), target)
    const other = new RegExp(`^${app}/features/(\\w+)/`).exec(path)?.[1]
    if (!other || other === feature) return undefined
    return {
      rule: 'feature',
      advice: `features/${feature} reaches into features/${other}; compose above, or move the shared part down.`,
    }
  })
}

/** The parts that start the demo load it; nothing else of the server knows it. */
function demoArrows(source: Source): Complaint[] {
  if (!/^apps\/server\/src\//.test(source.path) || source.isTest) return []
  if (/^apps\/server\/src\/(app|demo)\/|Server\.ts$/.test(source.path)) return []
  return atEach(source, /^(?!import type ).*(?:from|import\()\s*'[^']*\/demo\//, () => ({
    rule: 'demo',
    advice: 'Only `app/`, and a product for its scene, may import the demo.',
  }))
}

function barrels(source: Source): Complaint[] {
  return atEach(source, /^export (\*|\{[^}]*\}) from /, () => ({
    rule: 'barrel',
    advice: 'Import from the file that declares it instead of re-exporting.',
  }))
}
