/** From what is typed to what is sent: checked, agreed to, read back, then sent once. */
import type { Input, Route } from '@assay/wire/route.ts'
import { useState } from 'react'
import { useReviewed } from './useReviewed.ts'

export type AgreedForm = ReturnType<typeof useAgreedForm>

type Parts<R extends Route> = {
  typed: readonly [text: string, setText: (text: string) => void]
  /** Undefined while something is wrong or missing. */
  input: Input<R> | undefined
  /** What the tick agrees to, such as a day: another one is asked about again. */
  agreement: number
  onDone: () => void
}

export function useAgreedForm<R extends Route>(route: R, parts: Parts<R>) {
  const { input, agreement, onDone } = parts
  const [text, setText] = parts.typed
  const [isTouched, setTouched] = useState(false)
  const [agreedTo, setAgreedTo] = useState<number>()
  const [isTickMissing, setTickMissing] = useState(false)
  const isAgreed = agreedTo === agreement
  const reviewed = useReviewed(route, {
    input: isAgreed ? input : undefined,
    onDone: () => {
      setText('')
      setTouched(false)
      setAgreedTo(undefined)
      onDone()
    },
  })
  return {
    ...reviewed,
    text,
    isTouched,
    isAgreed,
    isTickMissing: isTickMissing && !isAgreed,
    type(next: string) {
      reviewed.write.reset()
      setTouched(false)
      setText(next)
    },
    touch: () => setTouched(text !== ''),
    agree: (isAgreed: boolean) => setAgreedTo(isAgreed ? agreement : undefined),
    review() {
      setTouched(true)
      setTickMissing(input !== undefined && !isAgreed)
      reviewed.review()
    },
  }
}
