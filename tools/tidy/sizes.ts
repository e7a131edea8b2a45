/** Folders, files and functions that fit a screen or two, and comments that fit a line. */
import { dirname } from 'node:path'
import type { Complaint, Source } from './sources.ts'

const FOLDER_MAX = 20
const FILE_MAX = 400
const FUNCTION_MAX = 70
const COMPONENT_MAX = 150
const COLUMNS_MAX = 100

export function checkSizes(sources: readonly Source[]): Complaint[] {
  const code = sources.filter(
    ({ path }) => /\.(tsx?|mjs)$/.test(path) && !path.includes('/artifacts/'),
  )
  return [
    ...folderSizes(sources),
    ...code.flatMap((source) => [
      ...commentWidths(source),
      ...(source.isTest ? [] : [...fileSize(source), ...functionSizes(source)]),
    ]),
  ]
}

/** Files of code and style, tests included; those of folders within count there. */
function folderSizes(sources: readonly Source[]): Complaint[] {
  const counted = sources.filter(({ path }) => /\.(tsx?|css)$/.test(path))
  const folders = Map.groupBy(counted, ({ path }) => dirname(path))
  return [...folders]
    .filter(([, files]) => files.length > FOLDER_MAX)
    .map(([path, { length }]) => {
      const advice = `${length} files; sort them by subject, at most ${FOLDER_MAX} in one folder.`
      return { path, line: 1, rule: 'folder size', advice }
    })
}

/**
 * Lines that contain only a comment; code is the formatter's. A directive is one line, however
 * long.
 */
function commentWidths({ path, lines }: Source): Complaint[] {
  return [...lines.entries()]
    .filter(([, line]) => line.length > COLUMNS_MAX && /^\s*(\/\*\*|\*|\/\/) /.test(line))
    .filter(([, line]) => !line.includes('biome-ignore'))
    .map(([i, line]) => ({
      path,
      line: i + 1,
      rule: 'comment width',
      advice: `${line.length} columns; wrap it at ${COLUMNS_MAX}.`,
    }))
}

function fileSize({ path, lines }: Source): Complaint[] {
  if (lines.length <= FILE_MAX) return []
  const advice = `${lines.length} lines; split it by noun, at most ${FILE_MAX}.`
  return [{ path, line: 1, rule: 'file size', advice }]
}

/** Declared, or a constant that begins with its parameters. */
const FUNCTION =
  /^(?:export )?(?:default )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: .+)? = (?:async )?[(<])/

/**
 * Top-level functions, factories and hooks among them: from their first line to what closes them at
 * the margin. Only a component, which is markup for the most part, may be longer.
 */
function functionSizes({ path, lines }: Source): Complaint[] {
  const complaints: Complaint[] = []
  let open: { name: string; start: number } | undefined
  for (const [i, line] of lines.entries()) {
    // A line at the margin ends the open function.
    if (/^\w/.test(line)) open = openedBy(line, i)
    if (!open || !/^\}\)?$/.test(line)) continue
    const { name, start } = open
    const length = i - start + 1
    const most = path.endsWith('.tsx') && /^[A-Z]/.test(name) ? COMPONENT_MAX : FUNCTION_MAX
    if (length > most) {
      const advice = `\`${name}\` has ${length} lines; name its parts, at most ${most}.`
      complaints.push({ path, line: start + 1, rule: 'function size', advice })
    }
    open = undefined
  }
  return complaints
}

function openedBy(line: string, start: number): { name: string; start: number } | undefined {
  const [, declared, constant] = FUNCTION.exec(line) ?? []
  const name = declared ?? constant
  return name === undefined ? undefined : { name, start }
}
