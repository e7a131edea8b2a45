import { ACCOUNT_KINDS } from '@assay/domain/account.ts'
import { ACTIVITIES, ACTIVITY_DETAILS } from '@assay/domain/identity/activity.ts'
import { AUDIT_ACTIONS } from '@assay/domain/operator/auditActions.ts'
import { OPERATOR_ROLES } from '@assay/domain/operator/roles.ts'
import { recordKind } from '@assay/wire/routes/funds/account.ts'
import { marketKind } from '@assay/wire/routes/operator/markets.ts'
import { roundCause, roundStatus } from '@assay/wire/rows/round.ts'
import { orderStatus } from '@assay/wire/rows/spot.ts'
import { expect, test } from 'vitest'
import { allWords, consoleSentence } from './words.ts'

test('every value of a closed list has a label, so that no operator reads a code', () => {
  const lists: Record<string, readonly string[]> = {
    account: ACCOUNT_KINDS,
    action: AUDIT_ACTIONS,
    activity: ACTIVITIES,
    detail: ACTIVITY_DETAILS,
    market: marketKind.options,
    orderStatus: orderStatus.def.out.options,
    record: recordKind.options,
    role: OPERATOR_ROLES,
    roundCause: roundCause.options,
    roundStatus: roundStatus.options,
  }
  const words: Record<string, string> = allWords
  for (const [area, values] of Object.entries(lists)) {
    expect(values.length).toBeGreaterThan(1)
    const unsaid = values.filter((value) => (words[`${area}.${value}`] ?? value) === value)
    expect([area, unsaid]).toEqual([area, []])
  }
})

test('no two catalogs have the same key, of which the later would hide the earlier', () => {
  const catalogs = import.meta.glob<Record<string, string>>('./en/*.json', {
    eager: true,
    import: 'default',
  })
  const keys = Object.values(catalogs).flatMap(Object.keys)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  expect(keys.toSorted()).toEqual(Object.keys(allWords).toSorted())
})

test('the console spells as the app does', () => {
  const british = Object.values(allWords).filter((text) => /cancell(ed|ing)/i.test(text))
  expect(british).toEqual([])
})

test('a refusal of the code alone is a sentence, unless that needs figures no one kept', () => {
  expect(consoleSentence('haltedSince')).toBe(
    'This market was halted again after that. Check it and propose again.',
  )
  expect(consoleSentence('priceOutsideBand')).toBe('priceOutsideBand')
  expect(consoleSentence('a code of tomorrow')).toBe('a code of tomorrow')
})
