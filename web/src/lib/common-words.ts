/**
 * Skills that developers often have or want to learn, most common first. Suggested while few
 * members list their own.
 */
export const commonSkills = [
  'TypeScript Python Rust Go React PostgreSQL JavaScript Java C++ C# Kotlin Swift PHP Ruby C Zig Elixir Haskell Scala',
  'Clojure Lua Perl R Julia Dart OCaml F# Bash SQL HTML CSS Node.js Next.js Vue Svelte Angular Django Flask FastAPI Rails',
  'Laravel Spring Flutter Tailwind GraphQL WebAssembly WebGL Docker Kubernetes Terraform Ansible Linux Nix AWS Azure GCP',
  'MySQL SQLite MongoDB Redis Kafka Elasticsearch Git Arduino Godot Unity Blender Figma LaTeX Solidity',
]
  .flatMap((line) => line.split(' '))
  .concat(
    ...['Machine Learning', 'Embedded', 'React Native', 'Data Engineering', 'Computer Vision'],
    ...[
      'Game Development',
      'Technical Writing',
      'Accessibility',
      'Security',
      'Testing',
      'Design Systems',
    ],
  )

/** Skills that developers often want to learn, suggested before anything is typed. */
export const commonLearning = [
  ...['Rust', 'Kubernetes', 'Machine Learning', 'Embedded', 'Swift', 'Elixir', 'Go', 'Zig'],
  ...commonSkills,
]

export const commonInterests = [
  ...['Open data', 'Board games', 'Cycling', 'Music', 'Photography', 'Climbing', 'Maps', 'Chess'],
  ...['Hiking', 'Running', 'Cooking', 'Reading', 'Science fiction', 'Astronomy', 'Gardening'],
  ...['Home automation', 'Electronics', '3D printing', 'Typography', 'Design', 'Film', 'History'],
  ...['Languages', 'Sailing', 'Skiing', 'Swimming', 'Surfing', 'Yoga', 'Travel', 'Video games'],
  ...['Retro computing', 'Privacy', 'Free software', 'Climate', 'Teaching', 'Writing', 'Podcasts'],
]
