/**
 * Which line of the specification is proved how. `tools/proofs.json` lists for each id the kinds of
 * tests that prove it. The list began with every test that named an id, and most of those were not
 * read again; a new entry is made once its assertions have been read. Lines that Assay does not
 * follow are in `docs/differences.md`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Complaint, ROOT, type Source } from './sources.ts'

/** Property: random lives and paths of the engine, with invariants after every command. */
const PROOFS = ['property', 'unit', 'server', 'journey'] as const
type Proof = (typeof PROOFS)[number]

const PROOFS_FILE = 'tools/proofs.json'
const DIFFERENCES_FILE = 'docs/differences.md'

export type Coverage = { wanted: string[]; proved: Set<string>; different: Set<string> }

export function readCoverage(): Coverage {
  const { areas } = JSON.parse(read('tools/requirements.json')) as { areas: Record<string, number> }
  const wanted = Object.entries(areas).flatMap(([area, count]) =>
    Array.from({ length: count }, (_, index) => idOf(area, index + 1)),
  )
  return { wanted, proved: new Set(Object.keys(readProofs())), different: readDifferences() }
}

/**
 * An id that is neither proved nor different, and a listed kind of test that names its id no more.
 */
export function checkRequirements(sources: readonly Source[]): Complaint[] {
  const { wanted, proved, different } = readCoverage()
  const cited = citations(sources)
  const complaint = (advice: string): Complaint => ({
    path: PROOFS_FILE,
    line: 1,
    rule: 'requirement',
    advice,
  })
  const open = wanted
    .filter((id) => !proved.has(id) && !different.has(id))
    .map((id) =>
      complaint(`${id} has no proof: test it and list it, or name it in ${DIFFERENCES_FILE}.`),
    )
  const known = new Set(wanted)
  const stale = Object.entries(readProofs()).flatMap(([id, kinds]) => [
    ...(known.has(id) ? [] : [complaint(`${id} is no line of the specification.`)]),
    ...kinds
      .filter((kind) => !cited.get(id)?.has(kind))
      .map((kind) => complaint(`${id} is listed as proved by a ${kind} test, and none names it.`)),
  ])
  return [...open, ...stale]
}

/** The kinds of tests that name each id, alone or in a range such as `CYC-01 to CYC-05`. */
function citations(sources: readonly Source[]): Map<string, Set<Proof>> {
  const cited = new Map<string, Set<Proof>>()
  const add = (id: string, kind: Proof) => cited.set(id, (cited.get(id) ?? new Set()).add(kind))
  for (const { path, text, isTest } of sources) {
    if (!isTest) continue
    const kind = kindOf(path)
    for (const [id] of text.matchAll(/\b[A-Z][A-Z0-9]+-\d{2}\b/g)) add(id, kind)
    for (const [, area = '', from, to] of text.matchAll(
      /\b([A-Z][A-Z0-9]+)-(\d{2})(?: to |\.\.|–)(?:\1-)?(\d{2})\b/g,
    )) {
      for (let number = Number(from); number <= Number(to); number += 1)
        add(idOf(area, number), kind)
    }
  }
  return cited
}

function kindOf(path: string): Proof {
  if (path.startsWith('e2e/')) return 'journey'
  if (path.startsWith('apps/server/')) return 'server'
  return /^packages\/engine\/src\/(\w+\/)?testing\//.test(path) ? 'property' : 'unit'
}

const idOf = (area: string, number: number) => `${area}-${String(number).padStart(2, '0')}`
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const readProofs = () => JSON.parse(read(PROOFS_FILE)) as Record<string, Proof[]>

function readDifferences(): Set<string> {
  const rows = read(DIFFERENCES_FILE).matchAll(/^\| ([A-Z0-9]+-\d\d(?:, [A-Z0-9]+-\d\d)*) \|/gm)
  return new Set([...rows].flatMap(([, ids = '']) => ids.split(', ')))
}
