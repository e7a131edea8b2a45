/** Files that fit two screens, functions that fit one, comments that fit a line. */
import type { Complaint, Source } from './sources.ts'

const FILE_MAX = 400
const FUNCTION_MAX = 70
const COMPONENT_MAX = 150
const COLUMNS_MAX = 100

export function checkSizes(sources: readonly Source[]): Complaint[] {
  const code = sources.filter(
    ({ path }) => /\.(tsx?|mjs)$/.test(path) && !path.includes('/artifacts/'),
  )
  return code.flatMap((source) => [
    ...commentWidths(source),
    ...(source.isTest ? [] : [...fileSize(source), ...functionSizes(source)]),
  ])
}

/**
 * Lines that are nothing but comment; code is the formatter's. A directive is one line, however
 * long.
 */
function commentWidths({ path, lines }: Source): Complaint[] {
  return [...lines.entries()]
    .filter(([, line]) => line.length > COLUMNS_MAX && /^\s*(\/\*\*|\*|\/\/) /.test(line))
    .filter(([, line]) => !line.includes('biome-ignore'))
    .map(([i, line]) => ({
      ...{ path, line: i + 1, rule: 'comment width' },
      advice: `${line.length} columns; wrap it at ${COLUMNS_MAX}.`,
    }))
}

function fileSize({ path, lines }: Source): Complaint[] {
  if (lines.length <= FILE_MAX) return []
  const advice = `${lines.length} lines; split it by noun, at most ${FILE_MAX}.`
  return [{ path, line: 1, rule: 'file size', advice }]
}

/** Top-level functions: from their first line to the closing brace at the margin. */
function functionSizes({ path, lines }: Source): Complaint[] {
  const complaints: Complaint[] = []
  let start = -1
  for (const [i, line] of lines.entries()) {
    if (/^(export )?(default )?(async )?function\*? /.test(line)) start = i
    if (line !== '}' || start < 0) continue
    const length = i - start + 1
    // A factory that only holds named inner functions is measured by them in review.
    const isFactory = /function (create|make|start|open|use)\w*|Routes\(|Of\(locale/.test(
      lines[start] as string,
    )
    const most = path.endsWith('.tsx') ? COMPONENT_MAX : FUNCTION_MAX
    if (length > most && !isFactory) {
      const advice = `${length} lines; name its parts, at most ${most}.`
      complaints.push({ path, line: start + 1, rule: 'function size', advice })
    }
    start = -1
  }
  return complaints
}
