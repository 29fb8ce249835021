/** One metric as Prometheus has it: what it is called, and its value for each set of labels. */
export interface Figure {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  /** What the figures of several processes come to. Usually their sum. */
  together?: 'max'
  samples: Sample[]
}

export interface Sample {
  labels?: Record<string, string | number>
  /** Of a histogram. */
  part?: '_bucket' | '_sum' | '_count'
  value: number
}

/** @returns the text format 0.0.4 of Prometheus */
export function textOf(figures: Figure[]): string {
  return figures
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(({ part = '', labels = {}, value }) => `${name}${part}${written(labels)} ${value}\n`)
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')
}

function written(labels: Record<string, string | number>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}

/** What several processes tell, as if one did. */
export function merged(processes: Figure[][]): Figure[] {
  const figures = new Map<string, Figure & { bySample: Map<string, Sample> }>()
  for (const figure of processes.flat()) {
    const { name, together, samples } = figure
    const known = figures.get(name) ?? { ...figure, bySample: new Map() }
    figures.set(name, known)
    for (const sample of samples) {
      const key = (sample.part ?? '') + JSON.stringify(sample.labels ?? {})
      const before = known.bySample.get(key)
      if (!before) known.bySample.set(key, { ...sample })
      else before.value = together === 'max' ? Math.max(before.value, sample.value) : before.value + sample.value
    }
  }
  return [...figures.values()].map(({ bySample, ...figure }) => ({ ...figure, samples: [...bySample.values()] }))
}

/** What a process that has ended leaves behind: what it has counted stays counted, or a rate would see a jump. */
export function countersOf(figures: Figure[]): Figure[] {
  return figures.filter(({ type }) => type !== 'gauge')
}
