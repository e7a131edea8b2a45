/**
 * Which line of the specification is proved how. `tools/requirements/<area>.json` says how many
 * lines an area has, and lists for each id the kinds of tests that prove it. The list began with
 * every test that named an id, and most of those were not read again; a new entry is made once its
 * assertions have been read. Lines that Assay does not follow are in `docs/differences.md`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Complaint, ROOT, type Source } from './sources.ts'

/** Property: random lives and paths of the engine, with invariants after every command. */
const PROOFS = ['property', 'unit', 'server', 'journey'] as const
type Proof = (typeof PROOFS)[number]

const FOLDER = 'tools/requirements'
const DIFFERENCES_FILE = 'docs/differences.md'

export type Coverage = { wanted: string[]; proved: Set<string>; different: Set<string> }

export function readCoverage(areas = readAreas()): Coverage {
  const wanted = areas.flatMap(({ area, lines }) =>
    Array.from({ length: lines }, (_, index) => idOf(area, index + 1)),
  )
  const proved = new Set(areas.flatMap(({ proofs }) => Object.keys(proofs)))
  return { wanted, proved, different: readDifferences() }
}

/**
 * An id that is neither proved nor different, one that is listed in the file of another area, and a
 * listed kind of test that names its id no more.
 */
export function checkRequirements(sources: readonly Source[], areas = readAreas()): Complaint[] {
  const { wanted, proved, different } = readCoverage(areas)
  const cited = citations(sources)
  const complaint = (id: string, advice: string, area = areaOf(id)): Complaint => ({
    path: `${FOLDER}/${area}.json`,
    line: 1,
    rule: 'requirement',
    advice: `${id} ${advice}`,
  })
  const open = wanted
    .filter((id) => !proved.has(id) && !different.has(id))
    .map((id) =>
      complaint(id, `has no proof: test and list it, or name it in ${DIFFERENCES_FILE}.`),
    )
  const known = new Set(wanted)
  const wrong = areas.flatMap(({ area, proofs }) =>
    Object.entries(proofs).flatMap(([id, kinds]) => [
      ...(known.has(id) ? [] : [complaint(id, 'is no line of the specification.', area)]),
      ...(areaOf(id) === area ? [] : [complaint(id, 'belongs to the file of its area.', area)]),
      ...kinds
        .filter((kind) => !cited.get(id)?.has(kind))
        .map((kind) =>
          complaint(id, `is listed as proved by a ${kind} test, and none names it.`, area),
        ),
    ]),
  )
  return [...open, ...wrong]
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

const areaOf = (id: string) => id.slice(0, -3)
const idOf = (area: string, number: number) => `${area}-${String(number).padStart(2, '0')}`
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** `lines` are those that the specification has of the area. */
type Area = { area: string; lines: number; proofs: Record<string, Proof[]> }

export const readAreas = (): Area[] =>
  readdirSync(join(ROOT, FOLDER)).map((file) => ({
    area: file.replace('.json', ''),
    ...JSON.parse(read(join(FOLDER, file))),
  }))

function readDifferences(): Set<string> {
  const rows = read(DIFFERENCES_FILE).matchAll(/^\| ([A-Z0-9]+-\d\d(?:, [A-Z0-9]+-\d\d)*) \|/gm)
  return new Set([...rows].flatMap(([, ids = '']) => ids.split(', ')))
}
