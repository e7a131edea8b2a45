/**
 * Takes out of a text what no log may hold: of addresses of the net all behind the host, since nodes and
 * providers take their key there, and names with passwords before it; email addresses; telephone
 * numbers; the middle of addresses on chains; bearer tokens. What stays still says where and what failed.
 *
 * Every repetition before a sign that may lack has a most, so that time grows with the length of the
 * text alone: what nodes and mail servers answer with is in these texts.
 */

const URL_TEXT = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)([^\s"'`<>\\,;)\]}]+)/gi
const EMAIL = /[\w.!#$%&'*+/=?^{|}~-]{1,64}@(?:[\w-]{1,63}\.){1,10}[a-z]{2,63}/gi
const PHONE = /\+\d(?:[ -]?\d){6,14}(?!\d)/g
const ON_CHAIN = /\b(0x[0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})\b/gi
const BEARER = /\b(Bearer) [\w.~+/=-]+/gi

/** `kept` are beginnings of addresses that may be read: our own. */
export function redact(text: string, kept: readonly string[] = []): string {
  return text
    .replace(URL_TEXT, (whole, scheme: string, rest: string) => {
      if (scheme.toLowerCase() === 'file://' || isKept(whole, kept)) return whole
      const [authority = ''] = rest.split(/[/?#]/)
      const host = authority.slice(authority.lastIndexOf('@') + 1)
      return `${scheme}${host}${rest.length > host.length ? '/…' : ''}`
    })
    .replace(EMAIL, '[email]')
    .replace(PHONE, '[phone]')
    .replace(ON_CHAIN, (whole, head: string, tail: string) =>
      isKept(whole, kept) ? whole : `${head}…${tail}`,
    )
    .replace(BEARER, '$1 …')
}

const isKept = (text: string, kept: readonly string[]): boolean =>
  kept.some((own) => text === own || text.startsWith(`${own}/`))
