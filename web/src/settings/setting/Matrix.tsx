import { Bell, type LucideIcon, Mail, Monitor, Smartphone, Volume2 } from 'lucide-react'
import { useSlice } from '#data/hooks.ts'
import { declared, t } from '#language/words.ts'
import styles from './Matrix.module.css'
import { SavedLine } from './SavedLine.tsx'
import setting from './Setting.module.css'
import type { Declared, Source } from './source.ts'
import { useSaver } from './use-saver.ts'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  Desktop: Monitor,
  Sound: Volume2,
  Phone: Smartphone,
  Mail,
}

interface Props {
  title: string
  settings: readonly Declared[]
  source: Source
}

/** Settings that are on or off, as a table. The head of a column turns all of it on or off. */
export function Matrix({ title, settings, source }: Props) {
  const saver = useSaver(
    source,
    settings.map(({ name }) => name),
  )
  const refusal = useSlice((state) => settings.map((one) => source.refusal(state, one)).find(Boolean))
  const rows = [...new Set(settings.map(({ face }) => face.cell?.row ?? ''))]
  const columns = [...new Set(settings.map(({ face }) => face.cell?.column ?? ''))]
  const at = (row: string, column: string) =>
    settings.find(({ face }) => face.cell?.row === row && face.cell.column === column)
  const inColumn = (column: string) => settings.filter(({ face }) => face.cell?.column === column)

  function toggleColumn(column: string) {
    const cells = inColumn(column)
    const isOn = !cells.every(({ name }) => saver.shown(name) === true)
    void saver.change(Object.fromEntries(cells.map(({ name }) => [name, isOn])))
  }

  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className={styles.title}>
                {title}
                <SavedLine saver={saver} />
              </span>
            </th>
            {columns.map((column) => {
              const Icon = ICONS[column] ?? Bell
              return (
                <th key={column} scope="col">
                  <button
                    type="button"
                    className={styles.head}
                    aria-label={t`${declared(column)}: all on or off`}
                    disabled={refusal !== undefined}
                    onClick={() => toggleColumn(column)}
                  >
                    <Icon size={16} aria-hidden="true" />
                    <span>{declared(column)}</span>
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{declared(row)}</th>
              {columns.map((column) => {
                const cell = at(row, column)
                return (
                  <td key={column}>
                    {cell ? (
                      <label className={styles.cell} data-setting={cell.name}>
                        <input
                          type="checkbox"
                          checked={saver.shown(cell.name) === true}
                          aria-label={t`${declared(row)}: ${declared(column)}`}
                          disabled={refusal !== undefined}
                          onChange={({ target }) => void saver.change({ [cell.name]: target.checked })}
                        />
                      </label>
                    ) : (
                      '–'
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {refusal && <p className={setting.note}>{refusal}</p>}
      {saver.saving.state === 'failed' && (
        <p className={setting.error} role="alert">
          {saver.saving.why}
        </p>
      )}
    </>
  )
}
