import { expect, test } from 'vitest'
import { fitText } from './fitText.ts'

/** Each character is half as wide as the text is high. */
const measure = (text: string, size: number) => [...text].length * size * 0.5
const box = { width: 100, size: 20, least: 10, lines: 2 }

test.each([
  ['Long', 20, ['Long']],
  ['Long BTC/USDT', 20, ['Long BTC/', 'USDT']],
  ['one two three four', 20, ['one two', 'three four']],
  ['one two three four five', 14, ['one two three', 'four five']],
  ['Rückvergütung', 14, ['Rückvergütung']],
  ['Gebührenrückvergütungen', 10, ['Gebührenrückvergütun', 'gen']],
  [
    '過去の結果は将来を示すものではありません',
    18,
    ['過去の結果は将来を示す', 'ものではありません'],
  ],
  ['Anteil (20 %)', 20, ['Anteil', '(20 %)']],
])('%s', (text, size, lines) => {
  expect(fitText(text, box, measure)).toEqual({ size, lines })
})

test('what has no room at the least size ends in an ellipsis', () => {
  const { size, lines } = fitText('one two three four five six seven eight nine ten', box, measure)
  expect({ size, lines }).toEqual({
    size: 10,
    lines: ['one two three four', 'five six seven eigh…'],
  })
})
