import { type PointerEvent, useState } from 'react'
import { t } from '#language/words.ts'
import { Card } from '../frame/Card.tsx'
import styles from './Plot.module.css'
import { type Point, topOf } from './points.ts'

interface Props {
  title: string
  /** What it comes to: stands large above the bars. */
  figure: string
  /** What the figure says. */
  about: string
  series: readonly string[]
  points: readonly Point[]
  /** The day, or the week, of a bar. */
  nameOf: (point: Point) => string
  /** The same, short: stands below the axis. */
  briefOf: (point: Point) => string
  format: (value: number) => string
  /** In place of the bars, if all are zero or unknown. */
  empty: string
}

const sum = (values: Point['values']) => values.reduce<number>((all, one) => all + (one ?? 0), 0)

/** Bars, a series above the other, and the same as a table. */
export function Plot({ title, figure, about, series, points, nameOf, briefOf, format, empty }: Props) {
  const [pointed, setPointed] = useState<number>()
  const isEmpty = points.every(({ values }) => sum(values) === 0)
  const shown = pointed === undefined ? undefined : points[pointed]
  return (
    <Card title={title}>
      <p className={styles.figure}>
        <strong>{figure}</strong> <span>{about}</span>
      </p>
      {isEmpty ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <>
          <div className={styles.plot} aria-hidden="true">
            <span className={styles.top}>{format(topOf(points))}</span>
            <Bars points={points} pointed={pointed} onPoint={setPointed} />
            <div className={styles.axis}>
              {[0, Math.floor((points.length - 1) / 2), points.length - 1].map((at, index) => {
                const point = points[at]
                // biome-ignore lint/suspicious/noArrayIndexKey: the ends and the middle keep their places
                return <span key={index}>{point && briefOf(point)}</span>
              })}
            </div>
          </div>
          <p className={styles.legend} aria-hidden="true">
            {shown && <b>{nameOf(shown)}</b>}
            {series.map((name, at) => (
              <span key={name} data-series={at}>
                {shown ? `${name}: ${shownValue(shown.values[at], format)}` : name}
              </span>
            ))}
          </p>
        </>
      )}
      <details className={styles.numbers}>
        <summary>
          {t`As a table`}
          <span className="visually-hidden">: {title}</span>
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
        <section className={styles.scroll} tabIndex={0} aria-label={t`${title}, as a table`}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Time`}</th>
                {series.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((point) => (
                <tr key={point.day}>
                  <th scope="row">{nameOf(point)}</th>
                  {series.map((name, at) => (
                    <td key={name}>{shownValue(point.values[at], format)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  )
}

const shownValue = (value: number | null | undefined, format: Props['format']) =>
  value === null || value === undefined ? '–' : format(value)

interface BarsProps {
  points: readonly Point[]
  pointed: number | undefined
  onPoint: (at: number | undefined) => void
}

/** One unit wide each and 100 high in all: the picture is stretched over the room that there is. */
function Bars({ points, pointed, onPoint }: BarsProps) {
  const top = topOf(points)

  function point({ currentTarget, clientX }: PointerEvent) {
    const { left, width, right } = currentTarget.getBoundingClientRect()
    const fromStart = getComputedStyle(currentTarget).direction === 'rtl' ? right - clientX : clientX - left
    const at = Math.floor((fromStart / width) * points.length)
    onPoint(Math.min(points.length - 1, Math.max(0, at)))
  }

  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${points.length} 100`}
      preserveAspectRatio="none"
      role="presentation"
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => onPoint(undefined)}
    >
      {[0, 50, 100].map((y) => (
        <line key={y} x1={0} x2={points.length} y1={y} y2={y} />
      ))}
      {points.map(({ day, values }, at) => (
        <g key={day} data-pointed={at === pointed || undefined}>
          <rect className={styles.ground} x={at} y={0} width={1} height={100} />
          {values.map((value, series) => {
            const below = sum(values.slice(0, series))
            const height = ((value ?? 0) / top) * 100
            return height === 0 ? null : (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
                key={series}
                data-series={series}
                x={at + 0.12}
                y={100 - (below / top) * 100 - height}
                width={0.76}
                height={height}
              />
            )
          })}
        </g>
      ))}
    </svg>
  )
}
