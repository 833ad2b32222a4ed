// React is evaluated where it is first imported: here, in its own file and so in a task of its own
// (`src/load-app.ts`), not within the task of whatever else asks for it first.
import 'react-dom/client'
