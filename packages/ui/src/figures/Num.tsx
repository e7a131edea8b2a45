/**
 * A figure, already formatted: tabular digits of the dial face. A run of Unicode subscript digits
 * (0.0₅1183) becomes a real subscript for the eye alone: what is read out, pointed at or copied is
 * the full number. Long figures in the hero size step down 40, 32, 26 px instead of wrapping.
 */
import { classNames } from '../classNames.ts'
import css from './Num.module.css'

type NumSize = 'hero' | 'xl' | 'lg' | 'md' | 'sm' | 'inherit'

type NumProps = {
  children: string
  size?: NumSize
  unit?: string | undefined
  spoken?: string | undefined
  title?: string | undefined
  className?: string | undefined
}

export function Num(props: NumProps) {
  const { children, size = 'inherit', unit, className } = props
  const full = unfolded(children)
  const isFolded = full !== children
  const title = props.title ?? (isFolded ? full : undefined)
  // Readable text is not announced twice.
  const spoken =
    props.spoken === children ? undefined : (props.spoken ?? (isFolded ? full : undefined))
  const step = size === 'hero' && children.length > 17 ? css.hero3 : undefined
  const step2 = size === 'hero' && children.length > 13 && !step ? css.hero2 : undefined
  return (
    <span className={classNames('num', css[size], step, step2, className)} title={title}>
      <span
        aria-hidden={spoken !== undefined || undefined}
        className={isFolded ? css.folded : undefined}
      >
        {withSubscript(children)}
      </span>
      {unit && <span className={css.unit}> {unit}</span>}
      {spoken !== undefined && <span className="srOnly">{spoken}</span>}
    </span>
  )
}

const SUBSCRIPTS = /([₀-₉]+)/

const countOf = (zeros: string) =>
  [...zeros].map((c) => c.charCodeAt(0) - '₀'.charCodeAt(0)).join('')

/** With all its zeros: 0.0₄1183 is 0.00001183. One of them is before the count. */
const unfolded = (text: string) =>
  text.replace(SUBSCRIPTS, (zeros) => '0'.repeat(Math.max(0, Number(countOf(zeros)) - 1)))

function withSubscript(text: string) {
  const [head, zeros, tail] = text.split(SUBSCRIPTS)
  if (zeros === undefined) return text
  return (
    <>
      {head}
      <sub className={css.zeros}>{countOf(zeros)}</sub>
      {tail}
    </>
  )
}
