/** The QR code that an authenticator scans, always dark on light. */
import type { QRCode } from 'qrcode'
import { useEffect, useState } from 'react'
import css from './signIn.module.css'

export function SecretCode({ url, label }: { url: string; label: string }) {
  const [code, setCode] = useState<QRCode>()
  useEffect(() => {
    void import('qrcode').then(({ default: codes }) => setCode(codes.create(url)))
  }, [url])
  if (!code) return <div className={css.code} />
  const { size, data } = code.modules
  const path = Array.from({ length: size * size }, (_, i) =>
    data[i] ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '',
  ).join('')
  return (
    <svg
      className={css.code}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
