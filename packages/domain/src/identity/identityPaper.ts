/**
 * What identity verification requires: a name, the number of a document, and a photo of it. The
 * format of a number depends on the issuing country: mainland China's ID cards have a birth date
 * and a check character (GB 11643, ISO 7064 MOD 11-2); elsewhere a number is 4 to 30 letters and
 * digits.
 */

export const DOCUMENTS = ['idCard', 'passport', 'driverLicense'] as const
export type DocumentKind = (typeof DOCUMENTS)[number]
/** The fields that a reviewer can reject. */
export const IDENTITY_FIELDS = ['name', 'number', 'image'] as const
export type IdentityField = (typeof IDENTITY_FIELDS)[number]
/** Why a field was rejected, as the member reads it. */
export const IDENTITY_FAULTS = [
  'unreadable',
  'doesNotMatch',
  'expired',
  'wrongDocument',
  'cropped',
  'edited',
] as const
export type IdentityFault = (typeof IDENTITY_FAULTS)[number]
export type IdentityFaults = Partial<Record<IdentityField, IdentityFault>>

export type IdNumber = { country: string; document: DocumentKind; number: string }

type SentPaper = {
  country: string
  document: string
  faults: { [field in IdentityField]?: IdentityFault | undefined }
}

/**
 * Whether a field of a rejected document is kept for the next one: without fault, of the same kind.
 * A replacement document has another number.
 */
export function isKept(
  field: 'name' | 'number',
  { sent, next }: { sent: SentPaper; next: Pick<IdNumber, 'country' | 'document'> },
): boolean {
  const isSameKind = sent.country === next.country && sent.document === next.document
  const isReplaced = Object.values(sent.faults).some(
    (fault) => fault === 'expired' || fault === 'wrongDocument',
  )
  return isSameKind && !sent.faults[field] && !(isReplaced && field === 'number')
}

/** Upper case, without spaces and hyphens. */
export const plainIdNumber = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

export function isIdNumber({ country, document, number }: IdNumber): boolean {
  const plain = plainIdNumber(number)
  if (country === 'CN' && document === 'idCard') return isChineseIdNumber(plain)
  return /^[A-Z0-9]{4,30}$/.test(plain)
}

/** Letters of any script, marks, spaces, and the punctuation of names. */
export const isPersonName = (name: string): boolean =>
  /^\p{L}[\p{L}\p{M}'’.· -]{0,58}[\p{L}\p{M}.]$/u.test(name.trim())

/** Keeps the first and last two characters: `11**************12`. */
export const maskedIdNumber = (number: string): string =>
  number.length < 5 ? '****' : number.slice(0, 2) + '*'.repeat(number.length - 4) + number.slice(-2)

/**
 * The first two digits of GB/T 2260: provinces, Hong Kong, Macao and Taiwan; 91 is foreigners'
 * older card.
 */
const PROVINCES = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/

function isChineseIdNumber(number: string): boolean {
  if (!PROVINCES.test(number)) return false
  const [, year18, rest18] = /^[1-9]\d{5}(\d{4})(\d{4})\d{3}[\dX]$/.exec(number) ?? []
  if (year18 && rest18) return isDate(year18, rest18) && number.at(-1) === checkCharacter(number)
  const [, year15, rest15] = /^[1-9]\d{5}(\d{2})(\d{4})\d{3}$/.exec(number) ?? []
  return Boolean(year15 && rest15) && isDate(`19${year15}`, rest15 ?? '')
}

function isDate(yearText: string, monthAndDay: string): boolean {
  const [year, month, day] = [yearText, monthAndDay.slice(0, 2), monthAndDay.slice(2)].map(Number)
  if (!year || !month || !day || year < 1900 || year > 2099 || month > 12) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return day <= days
}

/** ISO 7064 MOD 11-2: the weights are powers of two modulo eleven. */
function checkCharacter(number: string): string {
  const sum = [...number.slice(0, 17)].reduce(
    (total, digit, at) => total + Number(digit) * (2 ** (17 - at) % 11),
    0,
  )
  return '10X98765432'[sum % 11] ?? ''
}
