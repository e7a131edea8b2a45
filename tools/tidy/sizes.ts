/**
 * Folders, files and functions that fit a screen or two; comments and entries of the changelog that
 * fit a line.
 */
import { dirname } from 'node:path'
import type { Complaint, Source } from './sources.ts'

const FOLDER_MAX = 20
const FILE_MAX = 400
const FUNCTION_MAX = 70
const COLUMNS_MAX = 100
const ENTRY_COLUMNS_MAX = 120

export function checkSizes(sources: readonly Source[]): Complaint[] {
  const code = sources.filter(
    ({ path }) => /\.(tsx?|mjs)$/.test(path) && !path.includes('/artifacts/'),
  )
  return [
    ...folderSizes(sources),
    ...sources.filter(({ path }) => path === 'CHANGELOG.md').flatMap(changelogEntries),
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

/** An indented line continues the entry above it. */
function changelogEntries({ path, lines }: Source): Complaint[] {
  const isWhole = (line: string) =>
    !/^\s+\S/.test(line) && !(line.startsWith('- ') && line.length > ENTRY_COLUMNS_MAX)
  return [...lines.entries()]
    .filter(([, line]) => !isWhole(line))
    .map(([i]) => {
      const advice = `Say it in one line of at most ${ENTRY_COLUMNS_MAX} columns.`
      return { path, line: i + 1, rule: 'changelog entry', advice }
    })
}

function fileSize({ path, lines }: Source): Complaint[] {
  if (lines.length <= FILE_MAX) return []
  const advice = `${lines.length} lines; split it by noun, at most ${FILE_MAX}.`
  return [{ path, line: 1, rule: 'file size', advice }]
}

/** Declared, or a constant that begins with its parameters, a plugin's (`fp`) included. */
const FUNCTION =
  /^(?:export )?(?:default )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: .+)? = (?:async |fp)?[(<])/

const CLASS = /^(?:export )?(?:abstract )?class /
const METHOD = /^ {2}(?:(?:static|async|get|set|override|private) |\*)*(#?\w+)(?:<.+>)?\(/

/**
 * Top-level functions, with factories, hooks and components among them, and methods: from their
 * first line to what closes them.
 */
function functionSizes({ path, lines }: Source): Complaint[] {
  const complaints: Complaint[] = []
  let open: Opened | undefined
  let method: Opened | undefined
  let isClass = false
  const close = ({ name, start }: Opened, end: number) => {
    const length = end - start + 1
    if (length <= FUNCTION_MAX) return
    const advice = `\`${name}\` has ${length} lines; name its parts, at most ${FUNCTION_MAX}.`
    complaints.push({ path, line: start + 1, rule: 'function size', advice })
  }
  for (const [i, line] of lines.entries()) {
    // A line at the margin ends the open function.
    if (/^\w/.test(line)) {
      open = openedBy(line, i)
      isClass = CLASS.test(line)
    }
    const named = isClass ? METHOD.exec(line)?.[1] : undefined
    if (named) method = { name: named, start: i }
    if (method && line === '  }') {
      close(method, i)
      method = undefined
    }
    if (!open || !/^(\}\)?|\))$/.test(line)) continue
    close(open, i)
    open = undefined
  }
  return complaints
}

type Opened = { name: string; start: number }

function openedBy(line: string, start: number): Opened | undefined {
  const [, declared, constant] = FUNCTION.exec(line) ?? []
  const name = declared ?? constant
  return name === undefined ? undefined : { name, start }
}
