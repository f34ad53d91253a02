import { NotebookText, Plus, Settings2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { useSlice } from '#data/hooks.ts'
import { byText } from '#language/intl.ts'
import { t } from '#language/words.ts'
import { IconButton } from '#ui/IconButton.tsx'
import menu from '#ui/Menu.module.css'
import { MenuContent } from '#ui/MenuContent.tsx'
import styles from './menus.module.css'
import { SaveSnippetDialog, SnippetsDialog } from './SnippetDialogs.tsx'

type Opened = 'save' | 'all'

/** Texts to put in; the present one can be kept. */
export default function SnippetsMenu({ text, onInsert }: { text: string; onInsert: (text: string) => void }) {
  const snippets = useSlice((state) => state.savedSnippets)
  const [opened, setOpened] = useState<Opened>()
  // What is done once the menu is gone: one that is closing would take the focus away again.
  const next = useRef<() => void>(undefined)
  const close = () => setOpened(undefined)
  return (
    <>
      <DropdownMenu.Root defaultOpen>
        <DropdownMenu.Trigger asChild>
          <IconButton icon={NotebookText} label={t`Snippets`} />
        </DropdownMenu.Trigger>
        <MenuContent
          align="start"
          sideOffset={6}
          aria-label={t`Snippets`}
          onCloseAutoFocus={(event) => {
            if (!next.current) return
            event.preventDefault()
            next.current()
            next.current = undefined
          }}
        >
          {snippets.size === 0 && (
            <DropdownMenu.Label className={menu.label}>
              {t`Texts that you write often can be kept here.`}
            </DropdownMenu.Label>
          )}
          <div className={styles.snippets}>
            {[...snippets.values()].sort(byText(({ title }) => title)).map(({ id, title, content }) => (
              <DropdownMenu.Item
                key={id}
                className={menu.item}
                title={content}
                onSelect={() => {
                  next.current = () => onInsert(content)
                }}
              >
                <span className={styles.snippet} dir="auto">
                  {title}
                </span>
              </DropdownMenu.Item>
            ))}
          </div>
          {(text.trim() !== '' || snippets.size > 0) && <DropdownMenu.Separator className={menu.line} />}
          {text.trim() !== '' && (
            <DropdownMenu.Item
              className={menu.item}
              onSelect={() => {
                next.current = () => setOpened('save')
              }}
            >
              <Plus size={16} aria-hidden="true" />
              {t`Keep this text…`}
            </DropdownMenu.Item>
          )}
          {snippets.size > 0 && (
            <DropdownMenu.Item
              className={menu.item}
              onSelect={() => {
                next.current = () => setOpened('all')
              }}
            >
              <Settings2 size={16} aria-hidden="true" />
              {t`Edit or delete…`}
            </DropdownMenu.Item>
          )}
        </MenuContent>
      </DropdownMenu.Root>
      {opened === 'save' && <SaveSnippetDialog text={text} onClose={close} />}
      {opened === 'all' && <SnippetsDialog onClose={close} />}
    </>
  )
}
