/**
 * The fund password: six digits (spec 9), required whenever money leaves. A counter limits guesses,
 * so the most likely ones are refused.
 */
export const isPin = (text: string): boolean => /^\d{6}$/.test(text)

const RUNS = ['0123456789', '9876543210']

/**
 * Repeats (`111111`, `121212`, `112233`), runs (`234567`), mirrored ones and digits of a contact.
 */
export function isSimplePin(pin: string, contacts: readonly string[] = []): boolean {
  const isRepeated = /^(\d{1,3})\1+$/.test(pin) || /^(\d)\1(\d)\2(\d)\3$/.test(pin)
  const isRun = RUNS.some((run) => (run + run).includes(pin))
  const hasFewDigits = new Set(pin).size <= 2
  return (
    isRepeated ||
    isRun ||
    hasFewDigits ||
    contacts.some((contact) => contact.replace(/\D/g, '').includes(pin))
  )
}
