/** Which licenses what we use may have: those that ask for no more than to be named and kept. */

type License = { expression?: string; license?: { id?: string; name?: string } }
export type Component = { group?: string; name: string; version: string; licenses?: License[] }

const ALLOWED = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'PostgreSQL',
  'Unlicense',
  'Zlib',
  // Of fonts.
  'OFL-1.1',
  // Of files: what is changed in them stays open, what is beside them is free.
  'MPL-2.0',
])
/**
 * Libraries that are linked when the program runs, and can be replaced: their license asks for
 * that.
 */
const LINKED = /^@img\/sharp-libvips-/
const OURS = '@assay'
/** Old ones say it in their files, and not where it is looked for. All of them are MIT. */
const SAID_ELSEWHERE = new Set([
  'busboy',
  'dicer',
  'humanize-number',
  'memorystream',
  'only',
  'streamsearch',
])

/** One sentence for each component whose license is not known or not allowed. */
export function licenseFaults(components: readonly Component[]): string[] {
  return components.flatMap((component) => {
    const { group, name, version, licenses = [] } = component
    if (group === OURS || (!group && SAID_ELSEWHERE.has(name))) return []
    const whole = group ? `${group}/${name}` : name
    const texts = licenses.map(({ expression, license }) => {
      return expression ?? license?.id ?? license?.name ?? ''
    })
    if (texts.length === 0) return [`${whole} ${version} names no license.`]
    const isLinked = LINKED.test(whole)
    return texts.every((text) => isAllowed(text, isLinked))
      ? []
      : [`${whole} ${version} has the license ${texts.join(', ')}, which is not on the list.`]
  })
}

/** Of `A OR B` one is enough, of `A AND B` each is needed. */
function isAllowed(text: string, isLinked: boolean): boolean {
  const plain = text.replaceAll(/[()]/g, '').replaceAll(/ or /g, ' OR ').trim()
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => isAllowed(part, isLinked))
  if (plain.includes(' AND '))
    return plain.split(' AND ').every((part) => isAllowed(part, isLinked))
  return ALLOWED.has(plain) || (isLinked && plain === 'LGPL-3.0-or-later')
}
