import { ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { explanationOf } from '#data/explanation.ts'
import { t } from '#language/words.ts'
import { Button } from '#ui/Button.tsx'
import { Chip, Chips } from '#ui/Chips.tsx'
import { DialogCard } from '#ui/DialogCard.tsx'
import setting from '../setting/Setting.module.css'
import styles from './CropDialog.module.css'
import { CropStage } from './CropStage.tsx'
import { type Crop, cropped, LARGEST_ZOOM, ratioOf, type Shape, wholeOf, within } from './crop.ts'

interface Props {
  file: File
  /** Of these, one chooses the shape of the part that is kept. */
  shapes: readonly Shape[]
  title: string
  upload: (file: File) => Promise<unknown>
  onClose: () => void
}

/** Chooses the part of a picture that is kept: by dragging, two fingers, the wheel or keys. */
export default function CropDialog({ file, shapes, title, upload, onClose }: Props) {
  const id = useId()
  const { bitmap, isBroken } = useBitmap(file)
  const [shape, setShape] = useState(shapes[0] ?? 'own')
  const [chosen, setChosen] = useState<Crop>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const ratio = bitmap ? ratioOf(bitmap, shape) : 1
  const crop = bitmap && (chosen ?? wholeOf(bitmap))

  async function save() {
    if (!bitmap || !crop) return
    setBusy(true)
    setProblem(undefined)
    try {
      await upload(await cropped(bitmap, ratio, crop, file))
      onClose()
    } catch (error) {
      setProblem(explanationOf(error))
      setBusy(false)
    }
  }

  return (
    <DialogCard title={title} onClose={onClose}>
      {isBroken ? (
        <p className={setting.error} role="alert">
          {t`This file is no picture that can be read. Choose another one.`}
        </p>
      ) : bitmap && crop ? (
        <>
          {shapes.length > 1 && (
            <Chips label={t`Shape`}>
              {shapes.map((one) => (
                <Chip
                  key={one}
                  isOn={one === shape}
                  onClick={() => {
                    setShape(one)
                    setChosen(chosen && within(bitmap, ratioOf(bitmap, one), chosen))
                  }}
                >
                  {one === 'own' ? t`As it is` : t`${one} to 1`}
                </Chip>
              ))}
            </Chips>
          )}
          <CropStage
            bitmap={bitmap}
            ratio={ratio}
            crop={crop}
            onChange={(next) => setChosen(within(bitmap, ratio, next))}
            describedBy={`${id}-how`}
          />
          <p id={`${id}-how`} className={setting.about}>
            {t`Drag the picture, or move it with the arrow keys. + and − zoom.`}
          </p>
          <div className={styles.zoom}>
            <ZoomOut size={16} aria-hidden="true" />
            <input
              type="range"
              aria-label={t`Zoom`}
              min={0}
              max={100}
              value={Math.round((100 * Math.log(crop.zoom)) / Math.log(LARGEST_ZOOM))}
              onChange={({ target }) =>
                setChosen(
                  within(bitmap, ratio, { ...crop, zoom: LARGEST_ZOOM ** (Number(target.value) / 100) }),
                )
              }
            />
            <ZoomIn size={16} aria-hidden="true" />
          </div>
        </>
      ) : (
        <p role="status">{t`Loading…`}</p>
      )}
      {problem && (
        <p className={setting.error} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button disabled={!bitmap || isBusy} onClick={() => void save()}>
          {isBusy ? t`Uploading…` : t`Use this part`}
        </Button>
      </div>
    </DialogCard>
  )
}

function useBitmap(file: File) {
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let made: ImageBitmap | undefined
    let isGone = false
    createImageBitmap(file).then(
      (one) => {
        made = one
        if (isGone) one.close()
        else setBitmap(one)
      },
      () => setBroken(true),
    )
    return () => {
      isGone = true
      made?.close()
    }
  }, [file])
  return { bitmap, isBroken }
}
