/**
 * The sentence that says what a module is for is on its first line, before the imports. Above the
 * first declaration it would read as if it described that one. Two cases can be recognized without
 * reading: a comment with no declaration below it, and a long one above the first declaration of a
 * module that is named after another.
 */
import { basename } from 'node:path'
import type { Complaint, Source } from './sources.ts'

/** A minor declaration seldom needs more; a module often does. */
const LINES_MAX = 2

export function checkModuleComments(sources: readonly Source[]): Complaint[] {
  return sources
    .filter(({ path }) => /\.(tsx?|mjs)$/.test(path) && !path.includes('/artifacts/'))
    .flatMap((source) => [...withoutDeclaration(source), ...aboveMinor(source)])
}

/** Doc comments at the margin with a blank line or another one below. */
function withoutDeclaration({ path, lines }: Source): Complaint[] {
  return commentsOf(lines)
    .filter(({ start, end }) => start > 0 && /^(\/\*\*.*)?$/.test(lines[end + 1] ?? ''))
    .map(({ start }) => {
      const advice = 'no declaration follows; move what is about the module to its first line.'
      return { path, line: start + 1, rule: 'module comment', advice }
    })
}

/**
 * Only where the module has no sentence yet, and not in tests: what they compare with may need a
 * paragraph, and they have no main export.
 */
function aboveMinor({ path, lines, isTest }: Source): Complaint[] {
  if (isTest || lines[0]?.startsWith('/**')) return []
  const first = afterImports(lines)
  const comment = commentsOf(lines).find(({ start }) => start === first)
  if (!comment || comment.end - comment.start - 1 <= LINES_MAX) return []
  if (!isMinor(lines[comment.end + 1] ?? '', { path, lines })) return []
  const advice = 'if it is about the module, move it to the first line; else shorten it.'
  return [{ path, line: first + 1, rule: 'module comment', advice }]
}

const DECLARED =
  /^(export )?(?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type) (\w+)/

/** A statement, what is not exported, and what is beside an export with the module's own name. */
function isMinor(line: string, { path, lines }: Pick<Source, 'path' | 'lines'>): boolean {
  const own = basename(path).replace(/\..*/, '').toLowerCase()
  const isOwn = (declared: RegExpExecArray | null) => declared?.[2]?.toLowerCase() === own
  const declared = DECLARED.exec(line)
  if (!declared) return true
  if (isOwn(declared)) return false
  const exported = lines.map((other) => DECLARED.exec(other)).filter((other) => other?.[1])
  return !declared[1] || exported.some(isOwn)
}

type Comment = { start: number; end: number }

function commentsOf(lines: readonly string[]): Comment[] {
  return [...lines.entries()]
    .filter(([, line]) => line.startsWith('/**'))
    .map(([start]) => ({
      start,
      end: lines.findIndex((line, i) => i >= start && line.includes('*/')),
    }))
}

function afterImports(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => /^(import\b.*|\} from) '[^']+'/.test(line))
  return lines.findIndex((line, i) => i > last && line !== '')
}
