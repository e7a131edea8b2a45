/** Masks a name, an email address or a phone number: enough to recognize, too little to misuse. */

/** `anna.b@mail.com` becomes `a***@mail.com`; an empty text stays empty. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '' : `${email.slice(0, 1)}***${email.slice(at)}`
}

/** `Zhang San` becomes `Z***`, a wallet `0x1***`; an empty text stays empty. */
export const maskedName = (name: string): string =>
  name && `${[...name].slice(0, name.startsWith('0x') ? 3 : 1).join('')}***`

/**
 * `+8613812345678` becomes `138****5678`, an 11-digit number in national format (spec 5); any other
 * keeps its first three characters and last four: `+49****5678`.
 */
export function maskedPhone(phone: string): string {
  const shown = /^\+861\d{10}$/.test(phone) ? phone.slice(3) : phone
  return shown === '' ? '' : `${shown.slice(0, 3)}****${shown.slice(-4)}`
}

/** `0x12ab…9f0c`; a chain address is no secret, and its ends are what people compare. */
export const shortenedAddress = (address: string): string =>
  address === '' ? '' : `${address.slice(0, 6)}…${address.slice(-4)}`
