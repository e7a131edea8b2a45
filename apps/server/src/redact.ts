/**
 * Redacts what no log may hold: everything behind the host of a URL, because nodes and providers
 * take their key there, and user names with passwords before it; values named password, token or
 * key; credentials of requests; keys of wallets; email addresses, telephone numbers and IBANs; the
 * middle of addresses on chains. The rest still says where and what failed.
 *
 * 32 bytes of hexadecimal digits are more often the hash of a transaction or a block than a key:
 * they are redacted only after a word that names a key. So are telephone numbers without a plus.
 *
 * Every repetition before an optional character is bounded, so that the time grows only with the
 * length of the text: these texts include answers of nodes and mail servers.
 */

/** Separators between a name and its value: `: `, `=`, `":"`, also when escaped within a string. */
const SAYS = String.raw`["'\\]{0,3}\s{0,3}[:=]\s{0,3}`
const VALUE = String.raw`(?:\\{0,3}"(?:[^"\\\n]|\\[^"\n]){1,4000}|'[^'\n]{1,4000}|[^\s"',;&)\]}\\]{1,4000})`
const NAMES = [
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'pepper',
  'secret',
  'token',
  'mnemonic',
  'cookie',
  ...[
    'seed',
    'api[_-]?key',
    'hot[_-]?key',
    'private[_ -]?key',
    'webhook[_-]?key',
    'data[_-]?keys?',
  ],
].join('|')

const PEM = /(-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----)[\w+/=\s\\]{0,8000}/g
const USERINFO = /\b(?!file:)([a-z][a-z0-9+.-]{0,30}:\/\/)[^\s"'`<>]{0,256}@/gi
const URL_TEXT = /\b([a-z][a-z0-9+.-]{0,30}:\/\/)([^\s"'`<>\\,;)\]}]+)/gi
const AUTHORIZATION = new RegExp(
  String.raw`(authorization${SAYS}["'\\]{0,3})(?:([a-z][\w-]{0,20}) {1,3})?[^\s"'\\,]{1,8000}`,
  'gi',
)
const BEARER = /\b(Bearer) [\w.~+/=-]+/gi
/** "Basic" is also an ordinary word: credentials contain a capital, a digit or a sign. */
const BASIC = /\b([Bb]asic) (?=[a-z]{0,100}[A-Z\d+/=])[\w+/=]{8,}/g
const SECRET = new RegExp(`((?:${NAMES})[\\w-]{0,20}${SAYS})${VALUE}`, 'gi')
const WALLET_KEY = /\b([xyztuv](?:prv|pub))[1-9A-HJ-NP-Za-km-z]{20,}/gi
const HEX_KEY = /(key["'\\]{0,3}\s{0,3}(?:is|[:=])?\s{0,3}["'`\\]{0,3})(?:0x)?[0-9a-f]{64}\b/gi
const EMAIL =
  /(?:[\p{L}\p{M}\p{N}_.!#$&'*+/=?^{|}~-]|%(?!40)){1,64}(?:@|＠|%40)(?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,10}(?:xn--[a-z\d-]{2,59}|\p{L}{2,63})/giu
const PHONE = /(?:\+|(?<![\w.,-])00)[1-9](?:[ -]?\d){6,14}(?!\d)/g
const NAMED_PHONE = new RegExp(
  String.raw`(\b(?:phone|tel|telephone|mobile|msisdn|sms|to|recipient)${SAYS}["'\\]{0,3})\(?\d(?:[ ()./-]{0,2}\d){6,14}(?!\d)`,
  'gi',
)
const IBAN = /\b[a-z]{2}\d{2}(?: ?[a-z0-9]{4}){2,7}(?: ?[a-z0-9]{1,4})?\b/gi
const ON_CHAIN = /\b(0x[0-9a-f]{4})[0-9a-f]{32}([0-9a-f]{4})\b/gi

/** `kept` are beginnings of addresses that may be read: our own. */
export function redact(text: string, kept: readonly string[] = []): string {
  return text
    .replace(PEM, '$1…')
    .replace(USERINFO, '$1')
    .replace(URL_TEXT, (whole, scheme: string, rest: string) => {
      if (scheme.toLowerCase() === 'file://' || isKept(whole, kept)) return whole
      const [host = ''] = rest.split(/[/?#]/)
      return `${scheme}${host}${rest.length > host.length ? '/…' : ''}`
    })
    .replace(AUTHORIZATION, (_, head: string, scheme = '') => `${head}${scheme && `${scheme} `}…`)
    .replace(BEARER, '$1 …')
    .replace(BASIC, '$1 …')
    .replace(SECRET, '$1…')
    .replace(WALLET_KEY, '$1…')
    .replace(HEX_KEY, '$1…')
    .replace(EMAIL, '[email]')
    .replace(IBAN, (whole) => (isIban(whole) ? '[iban]' : whole))
    .replace(PHONE, '[phone]')
    .replace(NAMED_PHONE, '$1[phone]')
    .replace(ON_CHAIN, (whole, head: string, tail: string) =>
      isKept(whole, kept) ? whole : `${head}…${tail}`,
    )
}

const isKept = (text: string, kept: readonly string[]): boolean =>
  kept.some((own) => text === own || text.startsWith(`${own}/`))

/** Mostly digits: similar words have fewer, and hashes have letters between them. */
const isIban = (text: string): boolean =>
  text.replace(/\D/g, '').length >= 10 && !/^[0-9a-f]+$/.test(text)
