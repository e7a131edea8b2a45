/** The photo of the document: from the camera or a file, shown, uploaded, and replaceable. */
import { StatusPill } from '@assay/ui/notes/StatusPill.tsx'
import { Button } from '@assay/ui/press/Button.tsx'
import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/errorText.ts'
import { NotAnImage, sendImage } from '../../api/image/sendImage.ts'
import { useT } from '../../i18n/i18n.ts'
import { ImageInput } from '../../page/image/ImageInput.tsx'
import css from './identity.module.css'

type PhotoFieldProps = {
  /** Its name at the server, and its preview on this page; '' while there is none. */
  onImage: (image: string, shown: string) => void
  error: string | undefined
}

export function PhotoField({ onImage, error }: PhotoFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [preview, setPreview] = useState('')
  const [state, setState] = useState<'none' | 'sending' | 'sent'>('none')
  const [trouble, setTrouble] = useState<string>()
  useEffect(() => () => URL.revokeObjectURL(preview), [preview])

  const choose = async (file: File) => {
    setState('sending')
    setTrouble(undefined)
    onImage('', '')
    try {
      const { url, blob } = await sendImage(file, 'identity')
      const shown = URL.createObjectURL(blob)
      setPreview(shown)
      onImage(url, shown)
      setState('sent')
    } catch (problem) {
      setState('none')
      setTrouble(problem instanceof NotAnImage ? t('identity.noImage') : (errorText(problem) ?? ''))
    }
  }
  const shown = trouble ?? (state === 'none' ? error : undefined)
  return (
    <fieldset className={css.photo}>
      <legend>{t('identity.image')}</legend>
      <div className={css.frame} data-empty={state === 'none' || undefined}>
        {state === 'sent' ? (
          <img src={preview} alt={t('identity.preview')} />
        ) : (
          <Camera size={32} strokeWidth={1.4} aria-hidden="true" />
        )}
      </div>
      <ul className={css.tips}>
        <li>{t('identity.tip.corners')}</li>
        <li>{t('identity.tip.glare')}</li>
        <li>{t('identity.tip.readable')}</li>
      </ul>
      {state === 'sent' && (
        <div>
          <StatusPill tone="success">{t('identity.uploaded')}</StatusPill>
        </div>
      )}
      {shown && (
        <p role="alert" className={css.wrong}>
          {shown}
        </p>
      )}
      <ImageInput
        input={input}
        label={t('identity.image')}
        onChoose={(file) => void choose(file)}
      />
      <Button
        kind="secondary"
        isBlock
        isBusy={state === 'sending'}
        data-wrong={shown !== undefined || undefined}
        onClick={() => input.current?.click()}
      >
        {t(state === 'sent' ? 'identity.replace' : 'identity.choose')}
      </Button>
    </fieldset>
  )
}
