import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { copyText } from '../../../../lib/copy-text.ts'
import { codeTokens, type TokenKind } from './code-tokens.ts'

const COPIED_MS = 2000

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ text }: { text: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => {
    if (await copyText(text)) setCopied(true)
  }
  return (
    <Button
      kind="ghost"
      size="small"
      className={`ml-auto h-7! gap-[5px]! px-2! text-12! ${isCopied ? 'text-success!' : ''}`}
      onClick={() => void copy()}
    >
      {isCopied ? (
        <Check aria-hidden="true" className="size-3.5" />
      ) : (
        <Copy aria-hidden="true" className="size-3.5" />
      )}
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </Button>
  )
}

const classes: Record<TokenKind, string> = {
  keyword: 'text-primary',
  string: 'text-success',
  number: 'text-danger',
  comment: 'text-ink-3',
}

type ColouredCodeProps = { text: string; language: string | undefined }

/** Code with its keywords, strings, numbers and comments in colour. */
export function ColouredCode({ text, language }: ColouredCodeProps) {
  return codeTokens(text, language).map((token, index) =>
    token.kind ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a text never change order
      <span key={index} className={classes[token.kind]}>
        {token.text}
      </span>
    ) : (
      token.text
    ),
  )
}
