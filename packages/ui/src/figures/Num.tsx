/**
 * A figure, already formatted: tabular digits of the dial face. A run of Unicode subscript digits
 * (0.0₅1183) becomes a real subscript, and `spoken` then gives the full number to screen readers.
 * Long figures in the hero size step down 40, 32, 26 px instead of wrapping.
 */
import { classNames } from '../classNames.ts'
import css from './Num.module.css'

export type NumSize = 'hero' | 'xl' | 'lg' | 'md' | 'sm' | 'inherit'

type NumProps = {
  children: string
  size?: NumSize
  unit?: string | undefined
  spoken?: string | undefined
  title?: string | undefined
  className?: string | undefined
}

export function Num(props: NumProps) {
  const { children, size = 'inherit', unit, title, className } = props
  // What can be read as it stands is not said twice.
  const spoken = props.spoken === children ? undefined : props.spoken
  const step = size === 'hero' && children.length > 17 ? css.hero3 : undefined
  const step2 = size === 'hero' && children.length > 13 && !step ? css.hero2 : undefined
  return (
    <span className={classNames('num', css[size], step, step2, className)} title={title}>
      <span aria-hidden={spoken !== undefined || undefined}>{withSubscript(children)}</span>
      {unit && <span className={css.unit}> {unit}</span>}
      {spoken !== undefined && <span className="srOnly">{spoken}</span>}
    </span>
  )
}

const SUBSCRIPTS = /([₀-₉]+)/

function withSubscript(text: string) {
  const [head, zeros, tail] = text.split(SUBSCRIPTS)
  if (zeros === undefined) return text
  const digits = [...zeros].map((c) => c.charCodeAt(0) - '₀'.charCodeAt(0)).join('')
  return (
    <>
      {head}
      <sub className={css.zeros}>{digits}</sub>
      {tail}
    </>
  )
}
