import {
  ChevronsDownUp,
  ChevronsUpDown,
  ListTree,
  PanelRight,
  Printer,
  TableProperties,
  Text,
  Workflow as WorkflowIcon,
} from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { Workflow } from '../../machines/workflows/workflow.ts';
import { buttonClass } from '../kit/Button.css.ts';
import { Button } from '../kit/Button.tsx';
import { EmptyPanel } from '../kit/EmptyPanel.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { LoadingSkeleton } from '../kit/LoadingSkeleton.tsx';
import { PageHeader } from '../kit/PageHeader.tsx';
import { useMediaQuery } from '../kit/use-media-query.ts';
import { VisuallyHidden } from '../kit/VisuallyHidden.tsx';
import { BackLink } from '../page/links.tsx';
import { useConfig, usePaths } from '../portal/portal-context.tsx';
import { phone } from '../theme/media.ts';
import { useWorkflowAddress } from './address.ts';
import { FieldDetails } from './details/FieldDetails.tsx';
import { drawFields } from './drawing/draw-fields.ts';
import { drawWorkflow, usualTexts } from './drawing/draw-workflow.ts';
import type { DrawnTexts } from './drawing/drawing.ts';
import { Legend } from './Legend.tsx';
import { startLayout } from './layout/layout-worker.ts';
import { type Arranging, useLayout } from './layout/use-layout.ts';
import { WORKFLOW_PANELS } from './panels.ts';
import { WorkflowPath } from './path/WorkflowPath.tsx';
import { Picture, type PictureProps } from './picture/Picture.tsx';
import { PrintedWorkflow } from './print/PrintedWorkflow.tsx';
import { WorkflowSearch } from './search/WorkflowSearch.tsx';
import { countsOf, optionsOf, type Shown, shownBy } from './shown.ts';
import { ShownTable } from './table/ShownTable.tsx';
import { useIsPrinting } from './use-is-printing.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { WorkflowPanels } from './WorkflowPanels.tsx';
import {
  aside,
  bar,
  columns,
  panelSwitch,
  pictureBox,
  searchBox,
  skeleton,
  stage,
  switches,
} from './workflow-page.css.ts';
import type { WorkflowOverlay, WorkflowPanel } from './workflow-panel.ts';
import { chosenFieldWords, chosenWords } from './workflow-words.ts';

// Large file, so its load starts early.
startLayout();

/** A machine as a picture, a table with the same content, and panels. */
export default function WorkflowPage() {
  const { workflow: id = '' } = useParams();
  const paths = usePaths();
  const { product } = useConfig();
  const shown = useMemo(() => shownBy(id, product.name), [id, product.name]);
  if (shown === null) {
    return (
      <>
        <PageHeader title="Workflow" back={<BackLink to={paths.workflows.list()} />} />
        <EmptyPanel
          title="There is no workflow with this name."
          action={
            <Link className={buttonClass()} to={paths.workflows.list()}>
              All workflows
            </Link>
          }
        />
      </>
    );
  }
  return <WorkflowContents key={id} shown={shown} />;
}

interface WorkflowContentsProps {
  shown: Shown;
  notice?: ReactNode;
  panels?: readonly WorkflowPanel[];
}

export function WorkflowContents({ shown, notice, panels = WORKFLOW_PANELS }: WorkflowContentsProps) {
  const paths = usePaths();
  const [address, change] = useWorkflowAddress();
  const [overlay, setOverlay] = useState<WorkflowOverlay | null>(null);
  const [typed, setTyped] = useState('');
  const about = useRef<HTMLElement>(null);
  const isAboutAwaited = useRef(false);
  useKeptFocus(about);
  const { collapsed, selected, view, isPanelHidden } = address;
  const texts = shown.kind === 'machine' ? shownTexts(shown.workflow, address.texts, overlay) : 'all';
  const drawing = useMemo(
    () =>
      shown.kind === 'machine' ? drawWorkflow(shown.workflow, collapsed, texts) : drawFields(shown.graph, collapsed),
    [shown, collapsed, texts],
  );
  const arranging = useLayout(drawing);
  const isOfFields = shown.kind === 'fields';
  const isPhone = useMediaQuery(phone);
  const shownView = view ?? (isPhone && !isOfFields ? 'path' : 'picture');
  const isTable = shownView === 'table';
  const isPath = shownView === 'path' && !isOfFields;
  const isPicture = !isTable && !isPath;
  const isSearching = !isTable && typed !== '';
  const options = useMemo(() => (isSearching ? optionsOf(shown, overlay) : []), [isSearching, shown, overlay]);
  const select = useCallback((id: string | null) => change({ selected: id }), [change]);
  const isPrinting = useIsPrinting();
  const frames = drawing.boxes.flatMap(({ id, parent, isCollapsed }) =>
    isCollapsed === null || (!isOfFields && parent === null) ? [] : [id],
  );
  const toggle = (id: string) =>
    change({ collapsed: (now) => (now.includes(id) ? now.filter((each) => each !== id) : [...now, id]) });
  useEffect(() => {
    if (isPanelHidden || !isAboutAwaited.current) return;
    isAboutAwaited.current = false;
    about.current?.focus({ preventScroll: true });
  }, [isPanelHidden]);
  const focusAbout = (options?: FocusOptions) => {
    // A hidden panel can take the focus only when it is shown.
    isAboutAwaited.current = isPanelHidden;
    about.current?.focus(options);
  };
  const counts = countsOf(shown);
  const table = (filter: string) => (
    <ShownTable
      shown={shown}
      typed={filter}
      caption={`${shown.label}: ${counts}`}
      selected={selected}
      onSelect={select}
      overlay={overlay}
    />
  );
  return (
    <>
      <PageHeader title={shown.label} subtitle={counts} back={<BackLink to={paths.workflows.list()} />} />
      {notice}
      <div className={bar}>
        <div className={searchBox}>
          <WorkflowSearch
            label={
              isTable ? 'Filter the table' : isOfFields ? 'Find a field' : 'Find a state, event, guard or privilege'
            }
            options={options}
            value={typed}
            onValueChange={setTyped}
            onFound={(id) => {
              change({ selected: id, panel: null, isPanelHidden: false });
              // The result is read there, and Tab continues from it.
              focusAbout({ preventScroll: true });
            }}
          />
        </div>
        <div className={switches}>
          <Button
            size="small"
            intent={isPicture ? 'secondary' : 'ghost'}
            icon={<WorkflowIcon aria-hidden />}
            aria-pressed={isPicture}
            onClick={() => change({ view: 'picture' })}
          >
            Picture
          </Button>
          {!isOfFields && (
            <Button
              size="small"
              intent={isPath ? 'secondary' : 'ghost'}
              icon={<ListTree aria-hidden />}
              aria-pressed={isPath}
              onClick={() => change({ view: 'path' })}
            >
              Path
            </Button>
          )}
          <Button
            size="small"
            intent={isTable ? 'secondary' : 'ghost'}
            icon={<TableProperties aria-hidden />}
            aria-pressed={isTable}
            onClick={() => change({ view: 'table' })}
          >
            Table
          </Button>
          {isPicture && frames.length > 0 && (
            <Button
              size="small"
              intent="ghost"
              icon={collapsed.size > 0 ? <ChevronsUpDown aria-hidden /> : <ChevronsDownUp aria-hidden />}
              onClick={() => change({ collapsed: () => (collapsed.size > 0 ? [] : innermost(drawing.boxes, frames)) })}
            >
              {collapsed.size > 0 ? 'Expand all' : 'Collapse all'}
            </Button>
          )}
          {isPicture && !isOfFields && (
            <Button
              size="small"
              intent={texts === 'all' ? 'secondary' : 'ghost'}
              icon={<Text aria-hidden />}
              aria-pressed={texts === 'all'}
              onClick={() => change({ texts: texts === 'all' ? 'names' : 'all' })}
            >
              All texts
            </Button>
          )}
          <Button
            size="small"
            intent="ghost"
            icon={<Printer aria-hidden />}
            refusal={
              arranging.arranged === null && arranging.failure === null ? 'The diagram is still loading.' : undefined
            }
            onClick={() => window.print()}
          >
            Print
          </Button>
          <span className={panelSwitch}>
            <Button
              size="small"
              intent={isPanelHidden ? 'ghost' : 'secondary'}
              icon={<PanelRight aria-hidden />}
              aria-pressed={!isPanelHidden}
              onClick={() => change({ isPanelHidden: !isPanelHidden })}
            >
              Panel
            </Button>
          </span>
        </div>
      </div>
      <div className={columns} data-wide={isPanelHidden || undefined}>
        <div className={stage}>
          {isTable ? (
            table(typed)
          ) : isPath && shown.kind === 'machine' ? (
            <WorkflowPath
              workflow={shown.workflow}
              selected={selected}
              onSelect={(id) => {
                change({ selected: id, panel: null, isPanelHidden: false });
                if (isPhone) focusAbout();
              }}
              overlay={overlay}
            />
          ) : (
            <>
              <div className={pictureBox}>
                <Stage
                  arranging={arranging}
                  label={shown.label}
                  selected={selected}
                  chosen={
                    shown.kind === 'machine'
                      ? chosenWords(shown.workflow, selected)
                      : chosenFieldWords(shown.graph, selected)
                  }
                  onSelect={select}
                  onDetails={() => {
                    change({ panel: null, isPanelHidden: false });
                    focusAbout();
                  }}
                  onToggle={toggle}
                  overlay={overlay}
                  isBesidePanel={!isPanelHidden}
                  onTable={() => change({ view: 'table' })}
                />
              </div>
              <Legend overlay={overlay} isOfFields={isOfFields} />
            </>
          )}
        </div>
        <aside
          ref={about}
          className={aside}
          data-hidden={isPanelHidden || undefined}
          aria-label="About the workflow"
          tabIndex={-1}
        >
          <h2>
            <VisuallyHidden>About the workflow</VisuallyHidden>
          </h2>
          {shown.kind === 'machine' ? (
            <WorkflowPanels
              workflow={shown.workflow}
              panels={panels}
              panel={address.panel}
              selected={selected}
              onPanel={(panel) => {
                setOverlay(null);
                change({ panel });
              }}
              onSelect={select}
              onOverlay={setOverlay}
            />
          ) : (
            <FieldDetails graph={shown.graph} selected={selected} onSelect={select} />
          )}
        </aside>
      </div>
      {isPrinting && (
        <PrintedWorkflow arranging={arranging} label={shown.label}>
          {table('')}
        </PrintedWorkflow>
      )}
    </>
  );
}

/** Names only in a large picture, unless a panel marks transitions, which only texts show. */
function shownTexts(workflow: Workflow, chosen: DrawnTexts | null, overlay: WorkflowOverlay | null): DrawnTexts {
  const isMarked = workflow.transitions.some(({ id }) => overlay?.marks.has(id) || overlay?.badges.has(id));
  return chosen ?? (isMarked ? 'all' : usualTexts(workflow));
}

/** Frames without inner frames: collapsing them keeps the rest visible. */
function innermost(
  boxes: readonly { readonly id: string; readonly parent: string | null }[],
  frames: readonly string[],
) {
  const around = new Set(boxes.flatMap(({ id, parent }) => (frames.includes(id) && parent !== null ? [parent] : [])));
  return frames.filter((id) => !around.has(id));
}

interface StageProps extends Omit<PictureProps, 'arranged'> {
  arranging: Arranging;
  onTable: () => void;
}

function Stage({ arranging: { arranged, failure, retry }, onTable, ...picture }: StageProps) {
  if (failure !== null) {
    return (
      <ErrorPanel
        title="The diagram couldn’t be loaded."
        details={failure}
        action={
          <>
            <Button intent="primary" onClick={retry}>
              Try again
            </Button>
            <Button onClick={onTable}>Show the table</Button>
          </>
        }
      />
    );
  }
  // Other texts are another picture, which opens where it is best read.
  if (arranged !== null) return <Picture key={arranged.drawing.texts} arranged={arranged} {...picture} />;
  return (
    <div className={skeleton}>
      <LoadingSkeleton layout="picture" label="Loading the diagram" />
    </div>
  );
}
