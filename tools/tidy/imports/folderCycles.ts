/**
 * Folders of a package import in one direction when the program runs. A folder is the first one
 * below `src`, and each file beside the folders counts as one. Types may go both ways, because
 * nothing is loaded for them. Files that are found by their names (`import.meta.glob`) are lists of
 * what lies above, and are no imports.
 */
import { dirname, join } from 'node:path'
import type { Complaint, Source } from '../sources.ts'

/** A direction that is meant, and why. */
const BY_DESIGN: Record<string, string> = {
  'apps/server/src/features > apps/server/src/demo':
    'a product declares the scene that a demo shows of it; it is loaded when a demo is built',
}

const FOLDER = /^((?:packages|apps)\/\w+\/src\/[\w-]+)(?:\/|\.tsx?$)/
const NOT_RUN = /\.test\.tsx?$|\.stories\.tsx$|\/testing\//
const IMPORTS =
  /^(?:import|export) (?!type )([^'"`;]*?)(?:from )?'(\.[^']+)'|(?<!typeof )\bimport\('(\.[^']+)'\)/gm
/** `{ type A, type B }` loads nothing. */
const TYPES_ALONE = /^\{(?:\s*type \w+(?: as \w+)?,?)+\s*\} $/

type Edge = { from: string; to: string; path: string; line: number }

export function checkFolderCycles(sources: readonly Source[]): Complaint[] {
  const edges = sources.flatMap(edgesOf)
  const reached = reachability(edges)
  return edges
    .filter(({ from, to }) => reached.get(to)?.has(from))
    .map(({ from, to, path, line }) => ({
      path,
      line,
      rule: 'folder cycle',
      advice: `${nameOf(from)} imports ${nameOf(to)}, which leads back; move what both need below them.`,
    }))
}

function edgesOf({ path, text }: Source): Edge[] {
  const from = FOLDER.exec(path)?.[1]
  if (!from || !/\.tsx?$/.test(path) || NOT_RUN.test(path)) return []
  return [...text.matchAll(IMPORTS)].flatMap((match) => {
    const [, names = '', target, lazy = ''] = match
    if (TYPES_ALONE.test(names)) return []
    const to = FOLDER.exec(join(dirname(path), target ?? lazy))?.[1]
    if (!to || to === from || BY_DESIGN[`${from} > ${to}`]) return []
    return [{ from, to, path, line: text.slice(0, match.index).split('\n').length }]
  })
}

/** The folders that each one leads to. */
function reachability(edges: readonly Edge[]): Map<string, Set<string>> {
  const next = Map.groupBy(edges, ({ from }) => from)
  const reached = new Map<string, Set<string>>()
  for (const start of next.keys()) {
    const seen = new Set<string>()
    const open = [start]
    for (let folder = open.pop(); folder; folder = open.pop()) {
      for (const { to } of next.get(folder) ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        open.push(to)
      }
    }
    reached.set(start, seen)
  }
  return reached
}

const nameOf = (folder: string) => folder.split('/').pop()
