/** The steps of an update: its size, its download, and the reload once no write is pending. */
import { useEffect, useRef, useState } from 'react'
import { useLocale } from '../i18n/i18n.ts'
import { APP_CODE } from '../page/versions.ts'
import { type DownloadTrouble, download, type Plan, planUpdate, UpdateTrouble } from './download.ts'

export type DownloadState =
  | { step: 'idle' }
  | { step: 'downloading'; share: number }
  | { step: 'failed'; trouble: DownloadTrouble }
  | { step: 'ready' }

export function useDownload({ isOpen, isWriting }: { isOpen: boolean; isWriting: boolean }) {
  const locale = useLocale()
  const [state, setState] = useState<DownloadState>({ step: 'idle' })
  const [plan, setPlan] = useState<Plan>()
  const running = useRef<AbortController>(undefined)

  useEffect(() => {
    if (!isOpen) return
    // Without it the size is hidden; the download then shows the error.
    planUpdate(locale, APP_CODE).then(setPlan, () => undefined)
  }, [isOpen, locale])

  useEffect(() => {
    if (state.step === 'ready' && !isWriting) location.reload()
  }, [state, isWriting])

  const start = async () => {
    const run = new AbortController()
    running.current = run
    setState({ step: 'downloading', share: 0 })
    try {
      const onShare = (share: number) => {
        if (!run.signal.aborted) setState({ step: 'downloading', share })
      }
      await download(await planUpdate(locale, APP_CODE), { signal: run.signal, onShare })
      if (!run.signal.aborted) setState({ step: 'ready' })
    } catch (error) {
      if (run.signal.aborted) return
      run.abort()
      const trouble = error instanceof UpdateTrouble ? error.kind : 'resource'
      setState({ step: 'failed', trouble })
    }
  }
  const stop = () => {
    running.current?.abort()
    setState({ step: 'idle' })
  }
  return { state, bytes: plan?.bytes, start, stop }
}
