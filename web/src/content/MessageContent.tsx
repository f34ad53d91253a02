import { useLayoutEffect, useRef } from 'react'
import { onCodeTool } from './code-tools.ts'
import { enhance, nameActor, type Reader } from './enhance.ts'
import { styleFormulas } from './katex.ts'
import './content.css'

/** Few messages have an emoji in a skin tone. */
const TONE = /[\u{1f3fb}-\u{1f3ff}]/u

interface Props {
  /** HTML that the server rendered and sanitized. Pass nothing else: only this component puts HTML into the page. */
  html: string
  reader: Reader
  /** For a `/me` message: the name of the sender, or nothing where that stands before it anyway. */
  actor?: string | undefined
  /** With another number, what was taken away comes back. */
  drawing?: number
}

export function MessageContent({ html, reader, actor, drawing = 0 }: Props) {
  const host = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: draws anew on demand
  useLayoutEffect(() => {
    const template = document.createElement('template')
    template.innerHTML = html
    if (template.content.querySelector('.katex')) styleFormulas()
    enhance(template.content, reader)
    if (actor !== undefined) nameActor(template.content, actor)
    const { current } = host
    current?.replaceChildren(template.content)
    if (current && TONE.test(html))
      void import('./tones.ts').then(
        ({ markTones }) => markTones(current),
        () => {},
      )
  }, [html, reader, actor, drawing])
  const isAct = actor === '' || undefined
  // biome-ignore lint/a11y: the click belongs to the buttons inside, which have a keyboard of their own
  return <div className="content" data-act={isAct} dir="auto" ref={host} onClick={onCodeTool} />
}
