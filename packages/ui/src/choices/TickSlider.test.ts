import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { TickSlider } from './TickSlider.tsx'

type Drawn = ReactElement<{ children: Drawn[]; onClick: () => void }>

test('a mark is taken also while the needle stands at it', () => {
  const chosen: number[] = []
  const onChange = (percent: number) => chosen.push(percent)
  const slider = TickSlider({ label: '', valueText: '', value: 100, onChange }) as Drawn
  const marks = slider.props.children.at(-1)!.props.children
  marks.at(-1)!.props.onClick()
  marks.at(0)!.props.onClick()
  expect(chosen).toEqual([100, 0])
})
