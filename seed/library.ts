/** Public resources for beginners, at least six of each kind. */
export interface SampleItem {
  type: 'guide' | 'ebook' | 'tool' | 'podcast'
  title: string
  description: string
  author: string
  url: string
  tags: string[]
  featured?: boolean
}

export const sampleLibrary: SampleItem[] = [
  {
    type: 'guide',
    title: 'Prompt Engineering Guide',
    description:
      'The well-known collection of prompting techniques, from a first instruction to whole chains of steps. Each one comes with an example that you can copy and change.',
    author: 'DAIR.AI',
    url: 'https://www.promptingguide.ai/',
    tags: ['Prompting', 'Reference', 'Beginner', 'Agents', 'Research'],
    featured: true,
  },
  {
    type: 'guide',
    title: 'Building Effective Agents',
    description:
      'When a simple workflow is enough, when an agent pays off, and the handful of patterns behind nearly all of them. Short, and read by everyone who builds.',
    author: 'Anthropic',
    url: 'https://www.anthropic.com/engineering/building-effective-agents',
    tags: ['Agents', 'Workflows', 'Patterns'],
    featured: true,
  },
  {
    type: 'guide',
    title: 'Markdown: Basic Syntax',
    description:
      'Headings, lists, links and emphasis in plain text. Ten minutes here make every prompt easier to read, for you and for the model.',
    author: 'Matt Cone',
    url: 'https://www.markdownguide.org/basic-syntax/',
    tags: ['Markdown', 'Beginner'],
  },
  {
    type: 'guide',
    title: 'Elements of AI',
    description:
      'A free course for everybody: what AI is, what it can and cannot do, and where it touches your life. No mathematics needed.',
    author: 'University of Helsinki and MinnaLearn',
    url: 'https://www.elementsofai.com/',
    tags: ['Foundations', 'Course', 'Beginner'],
  },
  {
    type: 'guide',
    title: 'Learn Prompting',
    description:
      'Begins with “what is a prompt?” and takes one small step at a time. Good company for the first week of the bootcamp.',
    author: 'Learn Prompting',
    url: 'https://learnprompting.org/docs/introduction',
    tags: ['Prompting', 'Beginner', 'Course', 'Writing'],
  },
  {
    type: 'guide',
    title: 'AI Risk Management Framework',
    description:
      'How careful organizations think about what can go wrong. Worth an evening before your agent talks with real customers.',
    author: 'NIST',
    url: 'https://www.nist.gov/itl/ai-risk-management-framework',
    tags: ['Responsible AI', 'Business', 'Reference'],
  },
  {
    type: 'guide',
    title: 'OWASP Top 10 for LLM Applications',
    description:
      'The ten ways in which AI applications are tricked most often, prompt injection first, and what to do about each.',
    author: 'OWASP',
    url: 'https://genai.owasp.org/llm-top-10/',
    tags: ['Responsible AI', 'Agents', 'Advanced'],
  },
  {
    type: 'guide',
    title: 'Hugging Face Agents Course',
    description:
      'A step further for those who want to look under the hood: how agents think, act and observe. Some lessons show code.',
    author: 'Hugging Face',
    url: 'https://huggingface.co/learn/agents-course',
    tags: ['Agents', 'Course', 'Advanced'],
  },
  {
    type: 'ebook',
    title: 'People + AI Guidebook',
    description:
      'Design with AI so that people understand it, can correct it and know when not to trust it. Full of worksheets.',
    author: 'Google PAIR',
    url: 'https://pair.withgoogle.com/guidebook/',
    tags: ['Design', 'Responsible AI', 'Reference', 'Patterns'],
    featured: true,
  },
  {
    type: 'ebook',
    title: 'Generative AI for Beginners',
    description:
      'Twenty-one short lessons, from the first prompt to safe applications. The lessons marked “Learn” need no code.',
    author: 'Microsoft',
    url: 'https://microsoft.github.io/generative-ai-for-beginners/',
    tags: ['Foundations', 'Beginner', 'Course', 'Prompting'],
  },
  {
    type: 'ebook',
    title: 'The Markdown Guide',
    description:
      'The whole book on writing for people and for models in plain text, with a cheat sheet to keep beside the keyboard.',
    author: 'Matt Cone',
    url: 'https://www.markdownguide.org/book/',
    tags: ['Markdown', 'Reference', 'Beginner'],
  },
  {
    type: 'ebook',
    title: 'Artificial Intelligence: Foundations of Computational Agents',
    description: 'The complete textbook, free to read online, for the day you want to know why it works.',
    author: 'David Poole and Alan Mackworth',
    url: 'https://artint.info/',
    tags: ['Agents', 'Foundations', 'Advanced'],
  },
  {
    type: 'ebook',
    title: 'The Little Book of Deep Learning',
    description: 'The whole of deep learning in a book made for the screen of a phone. Dense, but every page is short.',
    author: 'François Fleuret',
    url: 'https://fleuret.org/francois/lbdl.html',
    tags: ['Foundations', 'Advanced'],
  },
  {
    type: 'ebook',
    title: 'Understanding Deep Learning',
    description: 'A patient, well-drawn book about the networks behind today’s models. Read the pictures first.',
    author: 'Simon Prince',
    url: 'https://udlbook.github.io/udlbook/',
    tags: ['Foundations', 'Advanced', 'Course'],
  },
  {
    type: 'ebook',
    title: 'Interpretable Machine Learning',
    description: 'How to ask a model for its reasons, and how much to believe of the answer.',
    author: 'Christoph Molnar',
    url: 'https://christophm.github.io/interpretable-ml-book/',
    tags: ['Responsible AI', 'Advanced'],
  },
  {
    type: 'tool',
    title: 'MindStudio',
    description:
      'The no-code platform of the bootcamp: put models, data and steps together, try them side by side, and publish an agent. The free account is enough for all exercises.',
    author: 'MindStudio',
    url: 'https://www.mindstudio.ai/',
    tags: ['No-code', 'Agents', 'Bootcamp', 'Workflows', 'Beginner'],
    featured: true,
  },
  {
    type: 'tool',
    title: 'NotebookLM',
    description: 'Ask questions of your own documents and see the passage that each answer comes from.',
    author: 'Google',
    url: 'https://notebooklm.google.com/',
    tags: ['Research', 'Beginner'],
    featured: true,
  },
  {
    type: 'tool',
    title: 'Claude',
    description: 'An assistant that is good with long texts and careful drafts. Give it your worst paragraph.',
    author: 'Anthropic',
    url: 'https://claude.ai/',
    tags: ['Assistant', 'Writing'],
  },
  {
    type: 'tool',
    title: 'ChatGPT',
    description: 'The assistant most people meet first. A good place to practice the sixteen prompt patterns.',
    author: 'OpenAI',
    url: 'https://chatgpt.com/',
    tags: ['Assistant', 'Writing', 'Beginner'],
  },
  {
    type: 'tool',
    title: 'Perplexity',
    description: 'Answers with footnotes: it searches the web, and you can check each sentence at its source.',
    author: 'Perplexity',
    url: 'https://www.perplexity.ai/',
    tags: ['Research', 'Assistant'],
  },
  {
    type: 'tool',
    title: 'Zapier',
    description: 'Connects the programs you already use, so that an agent’s answer ends up where the work is.',
    author: 'Zapier',
    url: 'https://zapier.com/',
    tags: ['No-code', 'Automation', 'Workflows'],
  },
  {
    type: 'tool',
    title: 'Make',
    description:
      'Draw an automation as a picture and watch each step as it runs. When something breaks, you see where.',
    author: 'Make',
    url: 'https://www.make.com/',
    tags: ['No-code', 'Automation', 'Workflows'],
  },
  {
    type: 'tool',
    title: 'n8n',
    description: 'For those who have outgrown simpler builders: workflows that you can run on a computer of your own.',
    author: 'n8n',
    url: 'https://n8n.io/',
    tags: ['Automation', 'Workflows', 'Agents', 'Advanced'],
  },
  {
    type: 'tool',
    title: 'Hugging Face Spaces',
    description: 'Thousands of small AI programs to try in the browser, made by people who wanted to show one idea.',
    author: 'Hugging Face',
    url: 'https://huggingface.co/spaces',
    tags: ['Research', 'Advanced'],
  },
  {
    type: 'podcast',
    title: 'Practical AI',
    description: 'Conversations that make AI useful to people who have work to do. Begin with any episode on agents.',
    author: 'Practical AI',
    url: 'https://practicalai.fm/',
    tags: ['Interviews', 'Agents', 'Business', 'Beginner'],
    featured: true,
  },
  {
    type: 'podcast',
    title: 'Everyday AI',
    description:
      'A live show every weekday morning for people whose job is not AI: one topic, half an hour, plain words.',
    author: 'Jordan Wilson',
    url: 'https://www.youreverydayai.com/',
    tags: ['News', 'Business', 'Beginner'],
  },
  {
    type: 'podcast',
    title: 'Me, Myself, and AI',
    description: 'How organizations of every kind put AI to work, told by the people who did it.',
    author: 'MIT Sloan Management Review',
    url: 'https://sloanreview.mit.edu/audio-series/me-myself-and-ai/',
    tags: ['Business', 'Interviews'],
  },
  {
    type: 'podcast',
    title: 'Hard Fork',
    description: 'Two reporters make sense of the week in technology, usually while laughing.',
    author: 'The New York Times',
    url: 'https://www.nytimes.com/column/hard-fork',
    tags: ['News', 'Beginner'],
  },
  {
    type: 'podcast',
    title: 'Latent Space',
    description:
      'For the curious who want to hear the engineers talk. You will not follow everything, and that is fine.',
    author: 'Latent Space',
    url: 'https://www.latent.space/podcast',
    tags: ['Agents', 'Advanced', 'Interviews'],
  },
  {
    type: 'podcast',
    title: 'The TWIML AI Podcast',
    description: 'Hundreds of conversations about machine learning in the real world. Pick a topic and start anywhere.',
    author: 'Sam Charrington',
    url: 'https://twimlai.com/podcast/twimlai/',
    tags: ['Interviews', 'Research', 'Advanced'],
  },
  {
    type: 'podcast',
    title: 'Eye on AI',
    description: 'A journalist asks researchers and founders what is real and what is noise.',
    author: 'Craig S. Smith',
    url: 'https://www.eye-on.ai/',
    tags: ['News', 'Interviews'],
  },
  {
    type: 'podcast',
    title: 'Your Undivided Attention',
    description:
      'What technology does to people, and what people can do about it. For the evening after a day of building.',
    author: 'Center for Humane Technology',
    url: 'https://www.humanetech.com/podcast',
    tags: ['Responsible AI', 'Interviews'],
  },
]
