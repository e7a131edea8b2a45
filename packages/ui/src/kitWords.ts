/**
 * The few words that parts of the kit say by themselves. The app provides them in its language once
 * at the root, so that no screen has to pass "Close" to every sheet.
 */
import { createContext, use } from 'react'
import type { DecimalMarks } from './fields/cleanDecimal.ts'

export type KitWords = DecimalMarks & {
  close: string
  clear: string
  increase: string
  decrease: string
  copy: string
  copied: string
  show: string
  hide: string
  pressAgain: string
  /** Of a field whose text cannot be read as one. */
  enterNumber: string
  enterWhole: string
}

export const KitWordsContext = createContext<KitWords>({
  close: 'Close',
  clear: 'Clear',
  increase: 'Increase',
  decrease: 'Decrease',
  copy: 'Copy',
  copied: 'Copied',
  show: 'Show',
  hide: 'Hide',
  pressAgain: 'Press again to confirm',
  enterNumber: 'Enter a number.',
  enterWhole: 'Enter a whole number.',
  decimalMark: '.',
  groupMark: ',',
  keypadMark: '.',
})

export const useKitWords = () => use(KitWordsContext)
