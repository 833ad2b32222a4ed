import { attemptFigures } from './attempt-figures.ts'
import { type Figure, modelFigures } from './model-figures.ts'
import { openProduct, type Product } from './product.ts'
import { keyFigures, nothingFigures, storedFigures, topicFigures } from './product-figures.ts'
import { readinessFigures } from './readiness-figures.ts'

const seeds = [1, 2, 3]

/**
 * How well the product measures what simulated learners know, against the bars of the measurement, and the time and
 * memory of a million pieces of evidence. The learners follow the model, so this checks the code and not the model.
 */
export async function benchLearning() {
  await table(async (product, rows) => {
    for (const seed of seeds) {
      add(rows, `seed ${seed}`, modelFigures(seed))
      add(rows, `seed ${seed}`, readinessFigures(seed))
      for (const figures of [topicFigures, nothingFigures, keyFigures, attemptFigures])
        add(rows, `seed ${seed}`, await figures(product, seed))
    }
    add(rows, 'once', await storedFigures(product))
  })
}

/** The last of these rows alone. `pieces` are a million by default; fewer try the benchmark itself. */
export async function benchStoredPieces(pieces: string | undefined) {
  await table(async (product, rows) => {
    add(rows, 'once', await storedFigures(product, pieces ? Number(pieces) : undefined))
  })
}

type Rows = Map<string, Record<string, string | number>>

async function table(fill: (product: Product, rows: Rows) => Promise<void>) {
  const product = await openProduct()
  const rows: Rows = new Map()
  try {
    await fill(product, rows)
  } finally {
    await product.close()
  }
  console.log('\nsimulated learners against the bars of the measurement')
  console.table([...rows.values()])
}

function add(rows: Rows, run: string, figures: Figure[]) {
  for (const { figure, bar, value } of figures) {
    // Minutes pass until the table.
    console.log(`${run}, ${figure} (${bar.text}): ${value.toFixed(3)}`)
    const row = rows.get(figure) ?? { figure, bar: bar.text, reached: 'yes' }
    row[run] = Number(value.toFixed(3))
    if (!bar.holds(value)) row.reached = 'no'
    rows.set(figure, row)
  }
}
