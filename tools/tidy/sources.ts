/** The project's own text files, read once. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

export type Source = {
  /** From the root, with forward slashes. */
  path: string
  text: string
  lines: string[]
  isTest: boolean
}

export type Complaint = { path: string; line: number; rule: string; advice: string }

const READ = /\.(ts|tsx|mjs|md|json|css|sql)$/

/** Tracked and new files, without ignored ones. */
export function readSources(): Source[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return list
    .split('\n')
    .filter((path) => READ.test(path))
    .flatMap((path) => {
      const text = readOrNone(join(ROOT, path))
      if (text === undefined) return []
      const isTest = /\.test\.tsx?$|\/testing\/|^e2e\//.test(path)
      return [{ path, text, lines: text.split('\n'), isTest }]
    })
}

/** Complains at every line that matches. */
export function atEach(
  source: Source,
  pattern: RegExp,
  say: (match: RegExpExecArray) => Omit<Complaint, 'path' | 'line'> | undefined,
): Complaint[] {
  return source.lines.flatMap((text, i) => {
    const match = pattern.exec(text)
    const complaint = match && say(match)
    return complaint ? [{ path: source.path, line: i + 1, ...complaint }] : []
  })
}

/** Without comments and quoted texts, so that words in prose are not taken for code. */
export function codeOf(line: string): string {
  if (/^\s*(\/\/|\*|\/\*)/.test(line)) return ''
  return line.replace(/\/\/ .*$/, '').replace(/'[^']*'|"[^"]*"|`[^`]*`/g, "''")
}

function readOrNone(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // Deleted but still in the index.
  }
}
