/**
 * Whether a text is an email address: before the `@` what mail servers take without quotes (RFC
 * 5321's dot-string: no dot first, last or twice), after it a host with dots and a top-level domain
 * of 2 to 24 letters: with the often seen limit of 6, real ones such as `.photography` would be
 * refused.
 */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text)
}

const EMAIL =
  /^(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8}[A-Za-z]{2,24}$/
