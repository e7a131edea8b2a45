/** A text as a QR code, rendered locally: dark on white with a quiet zone in any theme. */
import { Skeleton } from '@assay/ui/states/Skeleton.tsx'
import type { QRCode } from 'qrcode'
import { useEffect, useState } from 'react'
import css from './QrCode.module.css'

const QUIET = 4

export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ text: string; drawn: QRCode } | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    void import('qrcode').then(({ default: codes }) => {
      const drawn = codes.create(text, { errorCorrectionLevel: 'M' })
      if (isCurrent) setCode({ text, drawn })
    })
    return () => {
      isCurrent = false
    }
  }, [text])
  if (code?.text !== text) return <Skeleton width={220} height={220} />
  const { size } = code.drawn.modules
  const whole = size + 2 * QUIET
  return (
    <svg
      className={css.code}
      viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
      role="img"
      aria-label={label}
      data-code={text}
    >
      <path d={pathOf(code.drawn)} fill="currentColor" />
    </svg>
  )
}

/** One square for each dark module. */
function pathOf({ modules: { size, data } }: QRCode): string {
  let path = ''
  for (let at = 0; at < data.length; at += 1) {
    if (data[at]) path += `M${at % size} ${Math.floor(at / size)}h1v1h-1z`
  }
  return path
}
