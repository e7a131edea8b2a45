/**
 * An exported name means one thing in the whole tree, so that searching for it shows only that
 * thing and its uses. Exports that a build finds by file name are the exception: every such file
 * has them.
 */
import { matchesGlob } from 'node:path'
import { foundFilesOf } from './found.ts'
import type { Complaint, Source } from './sources.ts'

const EXPORT =
  /^export (?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) (\w+)/

/**
 * Names that several files may export. The list only shrinks: new code uses unique names, and a
 * name that is unique again is removed.
 */
const SHARED: ReadonlySet<string> = new Set([
  // Each app's own word for "say this in the reader's language".
  't',
])

export function checkNames(sources: readonly Source[], shared = SHARED): Complaint[] {
  const places = exportsOf(sources)
  const complaints: Complaint[] = []
  for (const [name, all] of places) {
    const [first, ...others] = all
    if (shared.has(name) || !first || isOneThing(all)) continue
    for (const { path, line } of others) {
      const advice = `\`${name}\` is exported by ${first.path} too; name one by its noun or floor.`
      complaints.push({ path, line, rule: 'exported name', advice })
    }
  }
  for (const name of shared) {
    if ((places.get(name)?.length ?? 0) > 1) continue
    const advice = `\`${name}\` is unique; take it off the list.`
    complaints.push({ path: 'tools/tidy/names.ts', line: 1, rule: 'exported name', advice })
  }
  return complaints
}

/**
 * Names that two layers may share: a call of the wire and the rule of the engine or the server that
 * carries it out, what the domain computes and the row in which the wire writes it. There one name
 * shows the whole slice.
 */
const FLOORS: readonly (readonly [upper: Kind, lower: Kind])[] = [
  ['call', 'rule'],
  ['row', 'domain type'],
]

type Kind = 'call' | 'rule' | 'row' | 'domain type' | undefined
type Place = { path: string; line: number; kind: Kind }

const isOneThing = (places: readonly Place[]): boolean =>
  places.length === 2 &&
  FLOORS.some((floors) => floors.every((kind) => places.some((place) => place.kind === kind)))

function kindOf(path: string, line: string): Kind {
  if (/^packages\/wire\/.* = \w*[rR]oute\(/.test(`${path} ${line}`)) return 'call'
  if (/^packages\/wire\/.* = z\.output</.test(`${path} ${line}`)) return 'row'
  const isType = /^export (type|interface) /.test(line)
  if (/^packages\/domain\//.test(path) && isType) return 'domain type'
  if (/^(packages\/engine|apps\/server)\//.test(path) && !isType) return 'rule'
  return undefined
}

/** Where each name is exported, once for each file: a type and its value may share a name there. */
function exportsOf(sources: readonly Source[]): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  const found = foundFilesOf(sources)
  for (const { path, lines } of sources) {
    // Stories are named after what they show.
    if (!/\.tsx?$/.test(path) || /\.(test|stories|d)\.tsx?$/.test(path)) continue
    const expected = found.filter(({ pattern }) => matchesGlob(path, pattern))
    for (const [i, line] of lines.entries()) {
      const [, name] = EXPORT.exec(line) ?? []
      if (name === undefined || expected.some((files) => files.name === name)) continue
      const known = places.get(name) ?? []
      if (known.every((place) => place.path !== path)) {
        known.push({ path, line: i + 1, kind: kindOf(path, line) })
      }
      places.set(name, known)
    }
  }
  return places
}
