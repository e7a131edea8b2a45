/**
 * Whether a text to a member asks for a secret: a password, a PIN, a code, a key or the words of a
 * wallet. It checks words, sentence by sentence, in all of our languages: a sentence that names a
 * secret must not ask for it, nor follow one that asks for "it". Warnings ("never send …") and
 * instructions for the app pass. It is a safety check for staff, who can rephrase, not a parser: in
 * doubt it refuses.
 */
import {
  DENIALS,
  FILLERS,
  HARMLESS,
  LATE_DENIALS,
  OURSELVES,
  PLACES,
  REQUESTS,
  SECRETS,
  SMALL_WORDS,
  TO_US,
} from './secretWords.ts'

/** Letters of other alphabets that look like Latin ones. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  к: 'k',
  і: 'i',
  ј: 'j',
  ѕ: 's',
  ԁ: 'd',
  һ: 'h',
  ԛ: 'q',
  ԝ: 'w',
  ё: 'e',
  α: 'a',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
  ı: 'i',
}

/** Lower case without invisible characters, and with one space for a hyphen or several spaces. */
const plainOf = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0370-\u03ff\u0400-\u052f\u0131]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/\u0307/g, '')
    .replace(/[’ʼ`´]/g, "'")
    // A list belongs to the line that introduces it.
    .replace(/([:,;])\s*\n|\n\s*[-–•*·]/g, '$1, ')
    .replace(/\p{Pd}/gu, ' ')
    .replace(/[^\S\n]+/g, ' ')

const UNSPACED = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}'
const isUnspaced = new RegExp(`[${UNSPACED}]`, 'u')
/** A letter or digit that would make it a different word. */
const JOINED = `[^\\P{L}${UNSPACED}]|\\p{N}`

/** Whole words in scripts with spaces; anywhere in the text in scripts without. */
function anyOf(words: readonly string[]): string {
  const longestFirst = words.map(plainOf).sort((a, b) => b.length - a.length)
  const pattern = (word: string) => word.replaceAll('*', '\\p{L}*')
  const others = longestFirst.filter((word) => isUnspaced.test(word)).map(pattern)
  const spaced = longestFirst.filter((word) => !isUnspaced.test(word)).map(pattern)
  const whole = `(?<!${JOINED})(?:${spaced.join('|')})(?!${JOINED})`
  return `(?:${[whole, ...others].join('|')})`
}
const matcherOf = (...patterns: string[]) => new RegExp(patterns.join('|'), 'gu')
const has = (sentence: string, words: RegExp) => sentence.search(words) >= 0

const [ask, deny] = [anyOf(REQUESTS), anyOf(DENIALS)]
const request = matcherOf(ask)
const denial = matcherOf(deny)
const secret = matcherOf(anyOf(SECRETS))
const harmless = matcherOf(anyOf(HARMLESS))
const place = matcherOf(anyOf(PLACES))
const toUs = matcherOf(anyOf(TO_US))
const small = matcherOf(anyOf([...SMALL_WORDS, ...TO_US]))
const unasked = matcherOf(
  // never ever send · 切勿把密码告诉
  `${deny}(?:[ ']|${anyOf(FILLERS)})*(?:[把将將向][^,。]{0,12}?)?${ask}`,
  `${anyOf(OURSELVES)} ?${ask}`,
  // senden Sie uns niemals · 보내지 마세요
  `${ask}(?: [^ ,]+){0,4}? ${anyOf(LATE_DENIALS)}`,
  `${ask}[^ ,]*(?: [^ ,]+)?지 (?:마|말아|않)|보내 ?드[리립]`,
)

/** "Your PIN?" asks with only a question mark. */
const SHORT_QUESTION_WORDS = 4

const asks = (sentence: string): boolean => has(sentence.replace(unasked, ' '), request)

/** Whether only small words are left: "send it here", "your PIN". */
const isOnly = (sentence: string, words: RegExp): boolean =>
  has(sentence, words) && !/\p{L}/u.test(sentence.replace(words, ' ').replace(small, ' '))

export function asksForSecret(text: string): boolean {
  const plain = plainOf(text).replace(harmless, ' ')
  const sentences = plain.match(/[^.!?。\n]+[.!?。]*/g) ?? []
  return sentences.some((sentence, at) => {
    if (!has(sentence, secret)) return false
    const [before = '', after = ''] = [sentences[at - 1], sentences[at + 1]]
    const isUsedInApp = has(sentence, place) && !has(sentence, toUs)
    const isShort = sentence.trim().split(/\s+/).length <= SHORT_QUESTION_WORDS
    return (
      (asks(sentence) && !isUsedInApp) ||
      (isShort && sentence.trim().endsWith('?') && !has(sentence, denial)) ||
      (isOnly(sentence, secret) && asks(before)) ||
      (asks(after) && isOnly(after, request))
    )
  })
}
