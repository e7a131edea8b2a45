/**
 * The image of a poster, made again when what it shows changes; the last one stays until then.
 */
import { type RefObject, useEffect, useState } from 'react'
import { useSettings } from '../store/settings.ts'
import type { PosterContent, PosterSkin } from './drawPoster.ts'
import { posterFile } from './keepPoster.ts'

/** What went wrong: a part that did not come, or a canvas that gave no image. */
export type PosterTrouble = 'failed' | 'imageFailed'
type Made = { canvas: HTMLCanvasElement; file: File; url: string }

type Wanted = {
  content: PosterContent
  skin: PosterSkin
  link: string | undefined
  name: string
  isGain: boolean | undefined
  /** Has the theme of the skin: colors and fonts are read from it. */
  frame: RefObject<HTMLElement | null>
}

export function useMadePoster({ content, skin, link, name, isGain, frame }: Wanted) {
  const { colors } = useSettings()
  const [made, setMade] = useState<Made>()
  const [trouble, setTrouble] = useState<PosterTrouble>()
  const [attempt, setAttempt] = useState(0)
  const contentKey = JSON.stringify(content)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is written is in the key; colors are in the frame.
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const look = { skin, ...lookOf(frame.current ?? document.body, isGain) }
      let step: PosterTrouble = 'failed'
      try {
        const { makePoster } = await import('./makePoster.ts')
        const canvas = await makePoster(content, look, link)
        step = 'imageFailed'
        const file = await posterFile(canvas, name)
        if (!isCurrent) return
        setTrouble(undefined)
        setMade({ canvas, file, url: URL.createObjectURL(file) })
      } catch {
        if (isCurrent) setTrouble(step)
      }
    }
    void draw()
    return () => {
      isCurrent = false
    }
  }, [contentKey, skin, link, name, isGain, colors, attempt])
  useEffect(() => () => URL.revokeObjectURL(made?.url ?? ''), [made])
  return { made, trouble, retry: () => setAttempt(attempt + 1) }
}

function lookOf(frame: HTMLElement, isGain: boolean | undefined) {
  const read = (name: string) => getComputedStyle(frame).getPropertyValue(name)
  const toneName = isGain ? '--dir-up' : '--dir-down'
  return {
    tone: read(isGain === undefined ? '--c-text-1' : toneName),
    fonts: { words: read('--font-ui'), figures: read('--font-num') },
  }
}
