/** Copies a text; its label says "Copied" for two seconds. */
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useKitWords } from '../kitWords.ts'
import { Button } from './Button.tsx'
import { copyText } from './copyText.ts'
import { IconButton } from './IconButton.tsx'

type CopyButtonProps = {
  text: string
  label?: string
  isIconOnly?: boolean
  onResult?: (isCopied: boolean) => void
}

export function CopyButton({ text, label, isIconOnly, onResult }: CopyButtonProps) {
  const words = useKitWords()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const worked = await copyText(text)
    setCopied(worked)
    onResult?.(worked)
  }
  const Icon = isCopied ? Check : Copy
  const name = isCopied ? words.copied : (label ?? words.copy)
  if (isIconOnly) {
    return (
      <IconButton label={name} onClick={copy}>
        <Icon size={18} aria-hidden="true" />
      </IconButton>
    )
  }
  return (
    <Button kind="secondary" onClick={copy} icon={<Icon size={18} aria-hidden="true" />}>
      {name}
    </Button>
  )
}
